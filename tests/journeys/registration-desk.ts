import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { registrations } from '#contracts/registrations.ts';
import type { Registration, RegistrationChanges } from '#contracts/registrations.ts';
import { FreshDesk, openForEachTest } from './stage.ts';

export const deskPath = '/admin/registration-submissions';

/** The desk of registrations. */
class RegistrationDesk extends FreshDesk {
  async openList(query = ''): Promise<void> {
    await this.page.goto(`${deskPath}${query}`);
    await this.page.getByRole('heading', { name: 'OWNER / TENANT Registration submissions' }).waitFor();
  }

  /** Opens the list anew and the record in it to be edited. */
  async edit({ id, archived }: Registration): Promise<void> {
    await this.page.goto(`${deskPath}?${archived ? 'view=archived&' : ''}record=${id}`);
    await this.editDialog.getByLabel('First name').waitFor();
  }

  /** Opens the list anew and the record's files over it. */
  async viewFiles({ unitIdentifier }: Registration): Promise<void> {
    await this.openList();
    await this.page.getByRole('button', { name: `View files of ${unitIdentifier}` }).click();
    await this.viewDialog.getByRole('tablist').waitFor();
  }

  get editDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Edit registration' });
  }

  get viewDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Attachments' });
  }

  editButton(name: string): Locator {
    return this.editDialog.getByRole('button', { name, exact: true });
  }

  /** Changes a record as somebody else at another desk does. */
  async change(id: number, body: RegistrationChanges): Promise<Registration> {
    const answer = await this.app.api.call(
      registrations.change,
      { params: { id }, body },
      { token: this.token },
    );
    expect(answer.status).toBe(200);
    return answer.body.data;
  }

  async read(id: number): Promise<Registration> {
    const { token } = this;
    return (await this.app.api.call(registrations.get, { params: { id } }, { token })).body.data;
  }

  /** What the page asks the server to change from now on. */
  changes(): { method: string; path: string; type: string; body: string }[] {
    const seen: { method: string; path: string; type: string; body: string }[] = [];
    this.page.on('request', (request) => {
      const method = request.method();
      if (method !== 'PATCH' && method !== 'PUT') return;
      const { pathname, search } = new URL(request.url());
      const type = request.headers()['content-type']?.split(';')[0] ?? '';
      seen.push({ method, path: pathname + search, type, body: request.postData() ?? '' });
    });
    return seen;
  }
}

export function registrationDeskForEachTest(): RegistrationDesk {
  return openForEachTest(new RegistrationDesk());
}
