import type { ServiceRequestCategory } from '#contracts/service-request-choices.ts';
import { dayMs } from './history.ts';
import type { InventedRequest } from './invent-request.ts';
import type { Random } from './random.ts';

export interface InventedEntry {
  request: InventedRequest;
  author: 'RESIDENT' | 'STAFF';
  text: string;
  createdAt: Date;
  /** When staff read what a resident wrote. */
  seenAt: Date | null;
}

const conversationCount = 44;
const unreadCount = 6;
const spanMs = 75 * dayMs;

/**
 * What residents and the office wrote each other about some requests of the last weeks, oldest first; the histories of
 * these requests say when staff replied.
 */
export function inventConversations(random: Random, requests: InventedRequest[], now: Date): InventedEntry[] {
  const lately = requests.filter(
    ({ createdAt, archivedAt, status }) =>
      archivedAt === null && status !== 'REPORTED' && now.getTime() - createdAt.getTime() < spanMs,
  );
  const open = random.sample(
    lately.filter(({ status }) => status !== 'COMPLETED'),
    unreadCount,
  );
  const others = random.sample(
    lately.filter((request) => !open.includes(request)),
    conversationCount - unreadCount,
  );
  return [
    ...open.flatMap((request) => inventConversation(random, request, { now, isUnread: true })),
    ...others.flatMap((request) => inventConversation(random, request, { now, isUnread: false })),
  ].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function inventConversation(
  random: Random,
  request: InventedRequest,
  { now, isUnread }: { now: Date; isUnread: boolean },
): InventedEntry[] {
  const [question, answer, thanks] = random.pick(dialogues[request.category]);
  const lines = [
    { author: 'STAFF' as const, text: question },
    { author: 'RESIDENT' as const, text: answer },
    ...(isUnread ? [] : [{ author: 'STAFF' as const, text: thanks }]),
  ];
  // Between the request and today, and not days apart.
  const pause = Math.min((now.getTime() - request.createdAt.getTime()) / (lines.length + 1), dayMs / 4);
  return lines.map(({ author, text }, index) => {
    const createdAt = new Date(
      request.createdAt.getTime() + Math.round(pause * (index + random.between(0.4, 0.9))),
    );
    if (author === 'STAFF')
      request.history.push({ at: createdAt, action: 'replied to the resident', changes: {} });
    const isRead = author === 'RESIDENT' && !isUnread;
    const seenAt = isRead ? new Date(createdAt.getTime() + Math.round(pause * 0.05)) : null;
    return { request, author, text, createdAt, seenAt };
  });
}

/** What the office asks, the resident answers, and the office says to that. */
const dialogues: Record<ServiceRequestCategory, (readonly [string, string, string])[]> = {
  'Water leak': [
    [
      'The plumber can come tomorrow between 9 and 11. Will someone be home?',
      'Yes, I am home all morning. Please have him call from the gate.',
      'Noted, he will call you.',
    ],
    [
      'Does the water still run with the valve below the sink closed?',
      'With the valve closed it stops. I can live with that until Monday.',
      'Good. You are on the list for Monday morning.',
    ],
  ],
  'Electrical issues': [
    [
      'Please leave that breaker off until the electrician has been there. He comes this week.',
      'It is off. Which day will it be? I need to take time off work.',
      'Thursday after 3 pm, so that you need not.',
    ],
    [
      'Is the light out in the whole hallway, or only at your door?',
      'Only the two lamps between my door and the stairs.',
      'Thank you, the lamps are ordered.',
    ],
  ],
  Incident: [
    [
      'We are sorry to hear that. Do you have a police report number for our file?',
      'Not yet, the officer said it takes two days. I will send it then.',
      'That is fine. The camera’s recording of that night is kept.',
    ],
    [
      'Could you tell us about what time that was?',
      'It must have been between 11 pm and midnight, we heard it.',
      'This helps us find it on the recording, thank you.',
    ],
  ],
  Other: [
    [
      'Thank you for telling us. Someone looks at it on the next round, by Friday at the latest.',
      'Friday is fine. It has become a little worse since.',
      'Then we send someone tomorrow.',
    ],
    [
      'You can pick that up at the office, weekdays from 9 to 5.',
      'I work until 6. Could a neighbor get it for me?',
      'Of course. Please give them a short note with your unit’s number.',
    ],
  ],
};
