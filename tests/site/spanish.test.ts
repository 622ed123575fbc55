import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getContactInquiry } from '#contracts/contact-inquiries.ts';
import { getRegistration } from '#contracts/registrations.ts';
import { requestFormMessages } from '#contracts/request-messages.en.ts';
import { requestFormMessages as inSpanish } from '#contracts/request-messages.es.ts';
import { changeServiceRequest, getServiceRequest, serviceRequests } from '#contracts/service-requests.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { getConversation, replyToResident } from '#contracts/conversations.ts';
import { routeTexts } from '#web/website/route-texts.en.ts';
import { siteIn } from '#site-in';
import { photo, submitRequest, visitorRequest } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { readOutbox } from '#tests/support/mailbox.ts';
import { registrationForm, submitRegistration } from '#tests/support/registration-builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { soon } from '#tests/support/soon.ts';

const origin = 'https://www.example.com';
const page = { accept: 'text/html,application/xhtml+xml' };

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await startTestApp({ listen: true, jobs: true, config: { publicUrl: origin } });
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const read = async (path: string, headers: Record<string, string> = {}) =>
  app.api.send('GET', path, { headers });
const linksOf = (html: string) =>
  [...html.matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g)].map(([link]) => link);

async function findMail(to: string, subject: string): Promise<Email> {
  return soon(async () => {
    const found = (await readOutbox(app, 1)).find(
      (mail) => mail.to?.[0]?.address === to && mail.subject?.startsWith(subject),
    );
    if (!found) throw new Error(`No mail to ${to}: ${subject}`);
    return found;
  });
}

function sent(fields: Record<string, string>, file?: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('attachment', file);
  return form;
}

describe('every public page is there in both languages', () => {
  const paths = Object.keys(routeTexts).filter((path) => path !== '/404');

  test.each(paths)('%s', async (path) => {
    const spanishPath = path === '/' ? '/es' : `/es${path}`;
    const [english, spanish] = [await read(path), await read(spanishPath)];
    expect([english.status, spanish.status]).toEqual([200, 200]);
    expect(english.text).toContain('<html lang="en"');
    expect(spanish.text).toContain('<html lang="es"');
    // Each leads to the other.
    expect(english.text).toContain(`href="${spanishPath}" hrefLang="es" lang="es"`);
    expect(spanish.text).toContain(`href="${path}" hrefLang="en" lang="en"`);
    const isFindable = !english.text.includes('content="noindex"');
    const alternates = [
      `<link rel="alternate" hreflang="en" href="${origin}${path}">`,
      `<link rel="alternate" hreflang="es" href="${origin}${spanishPath}">`,
      `<link rel="alternate" hreflang="x-default" href="${origin}${path}">`,
    ];
    expect(linksOf(english.text)).toEqual(
      isFindable ? [`<link rel="canonical" href="${origin}${path}">`, ...alternates] : [],
    );
    expect(linksOf(spanish.text)).toEqual(
      isFindable ? [`<link rel="canonical" href="${origin}${spanishPath}">`, ...alternates] : [],
    );
    const titles = [english, spanish].map(({ text }) => /<title>([^<]+)/.exec(text)?.[1]);
    expect(titles[0]).not.toBe(titles[1]);
  });

  test('an unknown address below /es says so in Spanish', async () => {
    const { status, text } = await read('/es/no-such-page');
    expect(status).toBe(404);
    expect(text).toContain('<html lang="es"');
    expect(text).toContain('Página no encontrada');
    expect((await read('/es/404')).status).toBe(404);
    expect((await read('/es/')).headers['location']).toBe('/es');
  });

  test('no link of a Spanish page leads back to an English one but the switch', async () => {
    for (const path of ['/es', '/es/services', '/es/service-request', '/es/owner-tenant-registration']) {
      const { text } = await read(path);
      const links = [...text.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)].filter(
        ([tag, href = '']) => !href.startsWith('/es') && !tag.includes('hrefLang'),
      );
      expect(
        links.map(([, href]) => href).filter((href) => !/^\/(login|admin|forms)/.test(href ?? '')),
      ).toEqual([]);
    }
  });

  test('a page carries the sentences of its own language alone', async () => {
    const { text } = await read('/es');
    expect(text).toContain(siteIn('es').copy.home.proposition);
    expect(text).not.toContain(siteIn('en').copy.home.proposition);
    const scripts = [...text.matchAll(/"(\/assets\/main[^"]+\.js)"/g)].map(([, path]) => path ?? '');
    expect(scripts).toHaveLength(1);
    expect(scripts).not.toEqual(
      [...(await read('/')).text.matchAll(/"(\/assets\/main[^"]+\.js)"/g)].map(([, path]) => path ?? ''),
    );
  });

  test('the office’s properties are on the Spanish pages too', async () => {
    await app.api.send('POST', '/api/properties', {
      ...as,
      payload: { code: 'SOL9', title: 'Casa del Sol Condominiums', units: [] },
    });
    await soon(async () => {
      expect((await read('/es')).text).toContain('Casa del Sol Condominiums');
      expect((await read('/es/service-request')).text).toContain('Casa del Sol Condominiums');
    });
  });
});

describe('a form sent in Spanish is answered in Spanish', () => {
  const bad = { ...visitorRequest, unitDigits: '12345', email: 'no es un correo', language: 'es' };
  const api = '/api/public-submissions';

  test('with JavaScript, by the field, else by what the browser prefers', async () => {
    const answer = await app.api.send('POST', api, { payload: sent(bad) });
    expect(answer.status).toBe(400);
    expect(answer.error.error.issues).toEqual([
      { path: 'unitDigits', message: inSpanish.unit },
      { path: 'email', message: inSpanish.email },
    ]);
    expect(answer.error.message).toBe(inSpanish.unit);
    const { language: _, ...unsaid } = bad;
    const messageOf = async (fields: Record<string, string>, prefers: string) =>
      (await app.api.send('POST', api, { payload: sent(fields), headers: { 'accept-language': prefers } }))
        .error.message;
    expect(await messageOf(unsaid, 'es-MX,es;q=0.9,en;q=0.8')).toBe(inSpanish.unit);
    expect(await messageOf(unsaid, 'en-US,en')).toBe(requestFormMessages.unit);
    expect(await messageOf({ ...bad, language: 'en' }, 'es-MX')).toBe(requestFormMessages.unit);
    expect(await messageOf(bad, 'en-US')).toBe(inSpanish.unit);
  });

  test('with a file that cannot be taken, which is named', async () => {
    const form = sent({ ...visitorRequest, language: 'es' }, photo('uno.jpg'));
    form.append('attachment', new File(['just text'], 'nota.txt', { type: 'text/plain' }));
    const { error } = await app.api.send('POST', api, { payload: form });
    expect(error.error.issues).toEqual([{ path: 'attachment', message: 'nota.txt: Solo fotos o PDF' }]);
  });

  test('as JSON', async () => {
    const payload = { firstName: ' ', language: 'es' };
    const { error } = await app.api.send('POST', '/api/contact-inquiries', { payload });
    expect(error.error.issues).toContainEqual({ path: 'firstName', message: 'Escriba su nombre' });
  });

  test('without JavaScript: the Spanish page again, with what was typed', async () => {
    const answer = await app.api.send('POST', api, { payload: sent(bad), headers: page });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('<html lang="es"');
    expect(answer.text).toContain('Su solicitud todavía no se ha enviado');
    expect(answer.text).toContain(inSpanish.unit);
    expect(answer.text).toContain('value="no es un correo"');
    expect(answer.text).not.toContain(requestFormMessages.unit);
    expect(answer.text).toContain('<input type="hidden" name="language" value="es"/>');
  });

  test.each([
    [
      '/api/registration-submissions',
      () => registrationForm({ language: 'es', phone: '12' }),
      'Deben ser 10 dígitos',
    ],
    ['/api/contact-inquiries', () => sent({ language: 'es', firstName: 'Ana' }), 'Escriba su apellido'],
  ])('without JavaScript at %s', async (path, payload, message) => {
    const answer = await app.api.send('POST', path, { payload: payload(), headers: page });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('<html lang="es"');
    expect(answer.text).toContain(message);
  });

  test('and accepted without JavaScript, it leads to the Spanish receipt', async () => {
    const good = sent({ ...visitorRequest, notes: 'Gotea el techo.', language: 'es' });
    const answer = await app.api.send('POST', api, { payload: good, headers: page });
    expect(answer.status).toBe(303);
    const receipt = await read(String(answer.headers['location']));
    expect(String(answer.headers['location'])).toMatch(/^\/es\/service-request\/submitted\/[\w-]{48}$/);
    expect(receipt.status).toBe(200);
    expect(receipt.text).toContain('<html lang="es"');
    expect(receipt.text).toContain('Solicitud enviada');
    expect(receipt.text).toMatch(/href="\/es\/track\/[\w-]{48}"/);
    // The switch leads to the same receipt.
    expect(receipt.text).toMatch(/href="\/service-request\/submitted\/[\w-]{48}" hrefLang="en"/);
    expect(receipt.headers['cache-control']).toBe('no-store');
    const inquiry = sent({
      firstName: 'Ana',
      lastName: 'Example',
      phone: '(214) 555-0100',
      email: 'ana@example.com',
      communityName: 'Cedar Court',
      communityLocation: 'Dallas',
      numberOfUnits: '48',
      propertyType: 'Condominios',
      description: 'Buscamos administrador.',
      language: 'es',
    });
    const next = await app.api.send('POST', '/api/contact-inquiries', { payload: inquiry, headers: page });
    expect(String(next.headers['location'])).toMatch(/^\/es\/contact\/submitted\/CI-/);
    expect((await read(String(next.headers['location']))).text).toContain('Gracias. Su consulta se envió.');
  });

  test('sent again from the page in the other language it is the same request', async () => {
    const headers = { 'idempotency-key': 'the-same-in-both-languages' };
    const inEnglish = await app.api.send('POST', api, { payload: sent(visitorRequest), headers });
    const again = await app.api.send('POST', api, {
      payload: sent({ ...visitorRequest, language: 'es' }),
      headers,
    });
    expect([inEnglish.status, again.status]).toEqual([201, 201]);
    const idOf = ({ body }: { body: unknown }) => (body as { data: ServiceRequest }).data.id;
    expect(idOf(again)).toBe(idOf(inEnglish));
  });

  test('a language that is none of ours is refused', async () => {
    const answer = await app.api.send('POST', api, { payload: sent({ ...visitorRequest, language: 'fr' }) });
    expect(answer.error.error.issues).toEqual([{ path: 'language', message: 'This needs en or es.' }]);
  });
});

describe('the language stays with what was sent', () => {
  test('a request: its confirmation, the link, each later mail; the manager reads English', async () => {
    const email = 'rosa@example.com';
    const request = await submitRequest(app, { email, notes: 'Gotea el techo.', language: 'es' });
    expect(request.trackingPath).toMatch(/^\/es\/track\//);
    const confirmation = await findMail(email, 'Recibimos su solicitud de mantenimiento');
    expect(confirmation.text).toContain('Categoría: Fuga de agua');
    expect(confirmation.text).toContain(`${origin}${request.trackingPath}`);
    expect(confirmation.text).toContain(siteIn('es').tagline);
    expect(confirmation.html).toContain('<html lang="es">');
    expect(confirmation.html).toContain('Número de referencia');
    const notice = await findMail(
      app.context.config.managerEmail,
      `New maintenance request ${request.reference}`,
    );
    expect(notice.text).toContain('Category: Water leak');
    expect(notice.text).toContain('Language: Spanish');

    const { id } = request;
    const written = { params: { id }, body: { text: 'The plumber comes on Friday.' } };
    await app.api.call(replyToResident, written, as);
    const reply = await findMail(email, 'Una respuesta a su solicitud de mantenimiento');
    expect(reply.text).toContain('The plumber comes on Friday.');
    const { body } = await app.api.call(getServiceRequest, { params: { id } }, as);
    expect(body.data.language).toBe('es');
    const change = { status: 'COMPLETED' as const, tellResident: true };
    await app.api.call(changeServiceRequest, { params: { id }, body: change }, as);
    const done = await findMail(email, 'Su solicitud de mantenimiento');
    expect(done.subject).toMatch(/ahora está: Completada$/);
    expect(done.text).toContain('puede volver a abrir esta solicitud hasta el');

    const tracked = await read(request.trackingPath);
    expect(tracked.status).toBe(200);
    expect(tracked.text).toContain('¿Ya está reparado?');
    expect(tracked.text).toContain('Fuga de agua');
    expect(tracked.text).toContain(`href="${request.trackingPath.slice(3)}" hrefLang="en"`);
    expect(tracked.headers['referrer-policy']).toBe('no-referrer');
    const conversation = await app.api.call(getConversation, { params: { id } }, as);
    expect(conversation.body.data.link.address).toBe(`${origin}${request.trackingPath}`);
    const { text } = await app.api.call(serviceRequests.export, { query: { ids: String(id) } }, as);
    expect(text).toContain('Language');
    expect(text).toContain('Spanish');
  });

  test('what is added without JavaScript is refused and taken in Spanish', async () => {
    const { trackingPath } = await submitRequest(app, { language: 'es' });
    const token = trackingPath.replace('/es/track/', '');
    const add = (note: string) =>
      app.api.send('POST', `/api/tracking/${token}/notes`, {
        payload: sent({ language: 'es', form: 'note', note }),
        headers: page,
      });
    const refused = await add(' ');
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Escriba una nota, o elija una foto o un PDF.');
    expect(refused.text).toContain('<html lang="es"');
    expect((await add('Sigue goteando.')).headers['location']).toBe(`${trackingPath}#latest`);
    const dead = await read(`/es/track/${'x'.repeat(48)}`);
    expect(dead.status).toBe(404);
    expect(dead.text).toContain('Este enlace no abre ninguna solicitud');
  });

  test('a registration', async () => {
    const email = 'luis@example.com';
    const { id } = await submitRegistration(app, { email, language: 'es', partyType: 'TENANT' });
    const mail = await findMail(email, 'Recibimos su registro');
    expect(mail.text).toContain('Se registró como: Inquilino');
    expect(mail.text).toContain('Documentos: Formulario de registro');
    const { body } = await app.api.call(getRegistration, { params: { id } }, as);
    expect(body.data.language).toBe('es');
  });

  test('an inquiry', async () => {
    const email = 'elena@example.com';
    const { id } = await submitInquiry(app, { email, language: 'es' });
    const mail = await findMail(email, 'Recibimos su consulta');
    expect(mail.text).toContain('Relación con la comunidad: Miembro de la mesa directiva');
    const { body } = await app.api.call(getContactInquiry, { params: { id } }, as);
    expect(body.data.language).toBe('es');
  });

  test('who says nothing writes English', async () => {
    const { id, trackingPath } = await submitRequest(app);
    expect(trackingPath).toMatch(/^\/track\//);
    const { body } = await app.api.call(getServiceRequest, { params: { id } }, as);
    expect(body.data.language).toBe('en');
  });
});
