import type { FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contracts/errors.ts';
import { acceptedLanguage, readLanguage } from '#contracts/languages.ts';
import type { Language } from '#contracts/languages.ts';
import { messageIn } from '#server/platform/spanish-messages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A public form is sent here, or a link leads here: its errors come in the visitor's language. */
    answersVisitors?: boolean;
  }
}

/** The visitor's language: what the field `language` of form or address says, else what the browser prefers. */
export function languageOf({ formFields, body, query, headers }: FastifyRequest): Language {
  const sent = formFields?.['language'] ?? fieldOf(body) ?? fieldOf(query);
  return readLanguage(sent) ?? acceptedLanguage(headers['accept-language']);
}

/** The same body with its messages in the visitor's language, where a public form was sent, or a link opened. */
export function inTheirLanguage(body: ErrorBody, request: FastifyRequest): ErrorBody {
  if (!request.routeOptions.config.answersVisitors) return body;
  const language = languageOf(request);
  const { issues, ...error } = body.error;
  const message = messageIn(language, body.message);
  return {
    ...body,
    message,
    error: {
      ...error,
      message,
      ...(issues
        ? { issues: issues.map(({ path, message: said }) => ({ path, message: messageIn(language, said) })) }
        : {}),
    },
  };
}

function fieldOf(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null ? Reflect.get(fields, 'language') : undefined;
}
