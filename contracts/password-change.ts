import { endpoint, one, smallJson } from './endpoint.ts';
import { enforcement, enforcementForm } from './enforcement.ts';

export const getPasswordChange = endpoint({
  method: 'GET',
  path: '/admin/password-change',
  access: 'super-admin',
  summary: 'Say whether passwords given by an admin must be changed',
  returns: one(enforcement),
});

export const enforcePasswordChange = endpoint({
  method: 'PUT',
  path: '/admin/password-change',
  access: 'super-admin',
  summary: 'Demand another password of everyone who got theirs from an admin, or no longer',
  body: smallJson(enforcementForm),
  returns: one(enforcement),
  errors: ['VALIDATION_FAILED', 'RATE_LIMITED'],
});

export const passwordChange = { get: getPasswordChange, enforce: enforcePasswordChange };
