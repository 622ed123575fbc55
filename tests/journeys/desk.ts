import type { Locator } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { serviceRequests } from '#contracts/service-requests.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { ServiceRequestChanges } from '#contracts/service-request-fields.ts';
import { closeContexts, openBrowser } from '#tests/support/browser.ts';
import { detailDialog } from './back-office.ts';
import { FreshDesk, openForEachTest } from './stage.ts';

/** The desk of service requests. */
class Desk extends FreshDesk {
  async openList(): Promise<void> {
    await this.page.goto('/admin/public-submissions');
  }

  /** Opens the list again and the record in it. */
  async open({ unitIdentifier }: Pick<ServiceRequest, 'unitIdentifier'>): Promise<void> {
    await this.openList();
    await this.page.getByRole('link', { name: unitIdentifier, exact: true }).click();
    await detailDialog(this.page).getByLabel('Status').waitFor();
  }

  /** Changes a record as someone else at another desk does. */
  async change(id: number, body: ServiceRequestChanges): Promise<void> {
    const answer = await this.app.api.call(
      serviceRequests.change,
      { params: { id }, body },
      { token: this.token },
    );
    expect(answer.status).toBe(200);
  }

  async read(id: number): Promise<ServiceRequest> {
    const answer = await this.app.api.call(serviceRequests.get, { params: { id } }, { token: this.token });
    return answer.body.data;
  }

  dialogButton(name: string): Locator {
    return detailDialog(this.page).getByRole('button', { name, exact: true });
  }

  alertDialog(name: string): Locator {
    return this.page.getByRole('alertdialog', { name });
  }

  /** The bodies of all changes that the page sends from now on. */
  patches(): { body: unknown }[] {
    const seen: { body: unknown }[] = [];
    this.page.on('request', (request) => {
      if (request.method() === 'PATCH') seen.push({ body: request.postDataJSON() });
    });
    return seen;
  }
}

export function deskForEachTest(): Desk {
  return openForEachTest(new Desk());
}

/** One desk for all tests of the file, each of which finds it as the one before has left it. */
export function deskForAllTests(): Desk {
  const desk = new Desk();
  beforeAll(async () => {
    const browser = await openBrowser();
    await desk.start(browser);
    return async () => {
      await closeContexts(browser);
      await desk.stop();
    };
  });
  return desk;
}
