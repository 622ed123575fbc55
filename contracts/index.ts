import { audit } from './audit.ts';
import { contactInquiries } from './contact-inquiries.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { files } from './files.ts';
import { mailMessages } from './mail.ts';
import { properties } from './properties.ts';
import { registrations } from './registrations.ts';
import { serviceRequests } from './service-requests.ts';
import { secondFactor } from './second-factor.ts';
import { ownSessions, sessions } from './sessions.ts';
import { users } from './users.ts';
import { conversations, tracking } from './tracking.ts';

/** Every endpoint of the API, by noun: the one list that the server, OpenAPI and the tests go through. */
export const api = {
  sessions,
  ownSessions,
  secondFactor,
  users,
  properties,
  serviceRequests,
  tracking,
  conversations,
  registrations,
  contactInquiries,
  files,
  audit,
  mailMessages,
};

/** All endpoints in one flat list. */
export const endpoints: EndpointDefinition[] = Object.values(api).flatMap((group): EndpointDefinition[] =>
  Object.values(group),
);
