import { bytes, instant } from './columns.ts';
import { boolean, integer, pgTable, text, uuid } from './drizzle.ts';

// How accounts sign in, and come to be.

export const session = pgTable('session', {
  id: uuid().primaryKey(),
  userId: integer('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  userAgent: text('user_agent'),
  number: integer().notNull().generatedAlwaysAsIdentity(),
  isLimitedToSetup: boolean('is_limited_to_setup').notNull().default(false),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
});

export const refreshToken = pgTable('refresh_token', {
  tokenHash: bytes('token_hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
  hasSibling: boolean('has_sibling').notNull().default(false),
});

export const overwriteCode = pgTable('overwrite_code', {
  codeHash: bytes('code_hash').primaryKey(),
  role: text().notNull(),
  createdBy: integer('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const secondFactor = pgTable('second_factor', {
  userId: integer('user_id').primaryKey(),
  secret: bytes().notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastStep: integer('last_step').notNull().default(0),
});

export const recoveryCode = pgTable('recovery_code', {
  userId: integer('user_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
});

export const loginChallenge = pgTable('login_challenge', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
