import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { packetPath } from '#contracts/packets.ts';
import { changeServiceRequest } from '#contracts/service-requests.ts';
import { violationsOn } from '#tests/support/axe.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { PacketOffice } from '#tests/support/packet-office.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { soon } from '#tests/support/soon.ts';
import { expectNoSidewaysScrolling, untilFocused } from './back-office.ts';
import { SharedTab } from './shared-tab.ts';
import {
  complaintsOf,
  desktopSized,
  phoneSized,
  textsOf,
  untilAlive,
  visit,
} from './service-request-form.ts';
import { openStage } from './stage.ts';
import { intercept } from './intercept.ts';

let app: TestApp;
let browser: Browser;
const tab = new SharedTab();
beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});
afterEach(() => tab.leave());

const widths = [360, 768, 1024, 1440];

/** At no width does the page as it stands scroll sideways. */
async function expectRoom(page: Page): Promise<void> {
  const { width = 1440, height = 900 } = page.viewportSize() ?? {};
  for (const other of widths) {
    await page.setViewportSize({ width: other, height });
    await expectNoSidewaysScrolling(page);
  }
  await page.setViewportSize({ width, height });
}

/** Nor has it a barrier. */
async function expectNoBarrier(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  await expectRoom(page);
}

test('someone begins a request in English, changes to Spanish, and sends it there', async () => {
  const { page, complaints } = await visit({ app, browser, tab }, '/service-request', phoneSized);
  await page.getByLabel('Property').selectOption('BT01');
  await page.getByLabel('Unit').fill('61');
  await page.getByRole('radio', { name: 'Water leak' }).check();
  await page.getByLabel('Notes').fill('Gotea debajo del fregadero.');
  await page.getByLabel('Email').fill('rosa@');
  const typed = await textsOf(page);
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Español' }).first().click();
  await page.waitForURL('**/es/service-request');
  await untilAlive(page);
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await page.getByRole('heading', { level: 1, name: /^Solicitud de mantenimiento/ }).waitFor();
  await soon(async () => expect(await textsOf(page)).toEqual({ ...typed, language: 'es' }));
  expect(await page.getByRole('radio', { name: 'Fuga de agua' }).isChecked()).toBe(true);
  await expectNoBarrier(page);

  // What is wrong is said in Spanish …
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByText('Escriba un correo electrónico válido').first().waitFor();
  await page.getByText('Escriba un número de EE. UU. de 10 dígitos').waitFor();
  await page.getByText('Corrija los campos marcados.').waitFor();
  await expectNoSidewaysScrolling(page);
  await page.getByLabel('Correo electrónico').fill('rosa@example.com');
  await page.getByLabel('Teléfono').fill('2145550142');

  // … and a try that came to nothing leaves its words.
  const answerAgain = await intercept(page, '**/api/public-submissions', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: '' }),
  );
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByRole('heading', { name: 'Su solicitud no se envió' }).waitFor();
  await page.getByText('Lo que escribió sigue aquí. Inténtelo de nuevo o llame al').waitFor();
  await expectNoSidewaysScrolling(page);
  answerAgain();

  const sending = page.waitForRequest('**/api/public-submissions');
  await page.getByRole('button', { name: 'Enviar' }).click();
  expect(await (await sending).headerValue('accept-language')).toBe('es');
  const dialog = page.getByRole('dialog', { name: 'Solicitud enviada' });
  await dialog.getByText('Mandamos esto por correo electrónico a').waitFor();
  await expectNoSidewaysScrolling(page);
  const follow = dialog.getByRole('link', { name: 'Siga su solicitud' });
  expect(await follow.getAttribute('href')).toMatch(/^\/es\/track\//);
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await page.waitForURL('**/es');
  // One line, as high as its button.
  const strip = await page.getByRole('complementary', { name: 'Su solicitud' }).boundingBox();
  expect(strip?.height).toBe(44);
  await page.getByRole('link', { name: /^Sígala/ }).click();
  await page.waitForURL('**/es/track/**');
  await page.getByRole('heading', { level: 1, name: 'Fuga de agua' }).waitFor();
  await page.getByText('Recibida', { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
});

test('a completed request is followed in Spanish, and in English by the same link', async () => {
  const { id, trackingPath } = await submitRequest(app, { unitDigits: '62', language: 'es' });
  const as = { token: (await app.superAdminSession()).accessToken };
  await app.api.call(changeServiceRequest, { params: { id }, body: { status: 'COMPLETED' } }, as);
  const { page, complaints } = await visit({ app, browser, tab }, trackingPath, phoneSized);
  await page.getByRole('heading', { name: '¿Ya está reparado?' }).waitFor();
  await page.getByText('No, volver a abrir').click();
  await page.getByRole('button', { name: 'No está reparado, volver a abrir' }).click();
  await page.getByText('Díganos qué sigue mal.').waitFor();
  await expectNoBarrier(page);
  await page.getByLabel('¿Qué sigue mal?').fill('Todavía gotea.');
  // The words come along to the other language and back.
  await page.getByRole('banner').getByRole('link', { name: 'English' }).first().click();
  await page.waitForURL(`**${trackingPath.slice(3)}`);
  await untilAlive(page);
  await soon(async () =>
    expect(await page.getByLabel('What is still wrong?').inputValue()).toBe('Todavía gotea.'),
  );
  await page.goBack();
  await untilAlive(page);
  await page.getByRole('button', { name: 'No está reparado, volver a abrir' }).click();
  await page.getByText('Usted volvió a abrir la solicitud').waitFor();
  await page.getByText('Todavía gotea.').waitFor();
  await expectNoSidewaysScrolling(page);
  expect(complaints).toEqual([]);
});

test('the registration and the inquiry say in Spanish what is missing', async () => {
  const { page, complaints } = await visit({ app, browser, tab }, '/es/owner-tenant-registration');
  await page.getByText('Todavía falta:').waitFor();
  await page.getByLabel('Unidad').fill('7');
  await page.getByText('¿Quiso decir 0007?').waitFor();
  await page.getByLabel('Unidad').press('Enter');
  await page.getByRole('heading', { name: 'Corrija lo siguiente:' }).waitFor();
  await page.getByRole('link', { name: 'Nombre: Obligatorio' }).click();
  await untilFocused(page.getByLabel('Nombre', { exact: true }));
  await expectNoBarrier(page);
  await page.goto('/es/contact');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByRole('link', { name: 'Nombre: Escriba su nombre' }).waitFor();
  await expectRoom(page);
  expect(complaints).toEqual([]);
});

test('a returned document is sent again in Spanish, and on a phone its card holds what can be done with it', async () => {
  const office = new PacketOffice(app);
  const { id } = await submitRegistration(app, { language: 'es', unitDigits: '0065' });
  await office.giveBack(id, { dl: 'La foto está borrosa.' });
  const path = packetPath(await office.link(id), 'es');
  const { page, complaints } = await visit({ app, browser, tab }, path, phoneSized);
  await page.getByText(', unidad 0065').waitFor();
  await page.getByLabel('Elija un archivo').setInputFiles({
    name: 'license.jpg',
    mimeType: 'image/jpeg',
    buffer: tinyJpeg,
  });
  const remove = page.getByRole('button', { name: /^Quitar/ });
  const button = await remove.boundingBox();
  const frame = await page.locator('[data-chosen]').boundingBox();
  expect(button && frame && frame.x + frame.width - button.x - button.width).toBeGreaterThan(8);
  await expectRoom(page);
  await page.getByRole('button', { name: 'Enviar: licencia de conducir' }).click();
  await page.getByText('Licencia de conducir: recibido. Gracias.').waitFor();
  await expectNoSidewaysScrolling(page);
  expect(complaints).toEqual([]);
});

test('every other Spanish page has room at each width, its menu no barriers', async () => {
  const page = await tab.open(app, browser, {}, phoneSized);
  const complaints = complaintsOf(page);
  for (const path of ['/es', '/es/who-we-are', '/es/our-team', '/es/no-such-page', '/es/services']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // What axe sees in the others, it sees in English; their own names and headings are read in the site's tests.
    if (path === '/es') expect(await violationsOn(page)).toEqual([]);
    await expectRoom(page);
  }
  const name = page.getByRole('banner').getByText('Community Management').first();
  const closed = await name.boundingBox();
  await page.getByText('Menú', { exact: true }).click();
  await page.getByText('Cerrar', { exact: true }).waitFor();
  expect((await name.boundingBox())?.y).toBe(closed?.y);
  const menu = page.getByRole('navigation', { name: 'Menú' });
  await menu.getByRole('link', { name: 'Reportar un problema' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await menu.getByRole('link', { name: 'English' }).click();
  await page.waitForURL('**/services');
  expect(complaints).toEqual([]);
});

test('the switch leads to the same place of the page', async () => {
  const page = await tab.open(app, browser, {}, desktopSized);
  await page.goto('/services');
  // The header tells that its script runs.
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
  await page.locator('header[data-scrolled]').waitFor();
  // The driver's own click may scroll first.
  const link = page.getByRole('banner').getByRole('link', { name: 'Español' }).first();
  await link.evaluate((element: HTMLElement) => element.click());
  await page.waitForURL('**/es/services');
  await soon(async () => expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500));
  await page.reload();
  await page.goto('/es/our-team');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
