import type { DocumentKind } from '#contracts/documents.ts';
import { readPacket, replacePacketFile } from '#contracts/packets.ts';
import { acceptDocument, getPacketDesk, returnDocuments, withdrawReturn } from '#contracts/packet-desk.ts';
import type { PacketDesk } from '#contracts/packet-desk.ts';
import { getRegistration } from '#contracts/registrations.ts';
import type { Registration } from '#contracts/registrations.ts';
import { findPacketToken } from '#server/features/packets/packet-link.ts';
import type { Answer } from './api-client.ts';
import type { TestApp } from './start-test-app.ts';

type Reasons = Partial<Record<DocumentKind, string>>;

/** Staff at the packet desk, and the sender of a registration behind the private link. */
export class PacketOffice {
  readonly #app: TestApp;

  constructor(app: TestApp) {
    this.#app = app;
  }

  async as(): Promise<{ token: string }> {
    return { token: (await this.#app.superAdminSession()).accessToken };
  }

  async now(id: number): Promise<Registration> {
    return (await this.#app.api.call(getRegistration, { params: { id } }, await this.as())).body.data;
  }

  async desk(id: number): Promise<PacketDesk> {
    return (await this.#app.api.call(getPacketDesk, { params: { id } }, await this.as())).body.data;
  }

  /** Staff return these documents, as they are now unless the test says otherwise. */
  async giveBack(id: number, reasons: Reasons, expectedUpdatedAt?: string) {
    const kinds = Object.keys(reasons) as DocumentKind[];
    const expected = expectedUpdatedAt ?? (await this.now(id)).updatedAt;
    const body = { kinds, reasons, expectedUpdatedAt: expected };
    return this.#app.api.call(returnDocuments, { params: { id }, body }, await this.as());
  }

  async withdraw(id: number, kind: DocumentKind, expectedUpdatedAt?: string) {
    const body = { expectedUpdatedAt: expectedUpdatedAt ?? (await this.now(id)).updatedAt };
    return this.#app.api.call(withdrawReturn, { params: { id, kind }, body }, await this.as());
  }

  async accept(id: number, kind: DocumentKind, version = 1, expectedUpdatedAt?: string) {
    const expected = expectedUpdatedAt ?? (await this.now(id)).updatedAt;
    const body = { version, expectedUpdatedAt: expected };
    return this.#app.api.call(acceptDocument, { params: { id, kind }, body }, await this.as());
  }

  /** The token that the mail carries. */
  async link(id: number): Promise<string> {
    const { context } = this.#app;
    return (await findPacketToken(context, context.db, id)) ?? '';
  }

  open(token: string) {
    return this.#app.api.call(readPacket, { params: { token } });
  }

  /** The sender sends a document by the link. */
  send(token: string, kind: DocumentKind, file: File, key?: string) {
    const input = { params: { token, kind }, body: {}, files: { file } };
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return this.#app.api.call(replacePacketFile, input, { headers });
  }
}

/** The code of a refusal; null of a success. */
export const codeOf = ({ status, error }: Answer<unknown>) => (status < 300 ? null : error.error.code);
