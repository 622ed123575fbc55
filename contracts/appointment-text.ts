import type { Appointment } from './appointments.ts';
import { locales, type Language } from './languages.ts';
import { spanishHour } from './promised-time.ts';

/**
 * An appointment as a sentence goes on with it: `Thursday, December 3, between 9 AM and 12 PM`; in Spanish with its article,
 * `el jueves 3 de diciembre, entre las 9 de la mañana y las 12 de la tarde`.
 */
export function appointmentText({ on, from, until }: Appointment, language: Language = 'en'): string {
  const parts = new Intl.DateTimeFormat(locales[language], {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
    .formatToParts(new Date(`${on}T00:00:00Z`))
    .map(({ type, value }) => [type, value] as const);
  const { weekday, month, day } = Object.fromEntries<string>(parts);
  return language === 'en'
    ? `${weekday}, ${month} ${day}${from === null ? '' : `, ${englishTime(from, until)}`}`
    : `el ${weekday} ${day} de ${month}${from === null ? '' : `, ${spanishTime(from, until)}`}`;
}

function englishTime(from: string, until: string | null): string {
  return until === null
    ? `at ${englishHour(from)}`
    : `between ${englishHour(from)} and ${englishHour(until)}`;
}

function spanishTime(from: string, until: string | null): string {
  return until === null ? `a ${spanishClock(from)}` : `entre ${spanishClock(from)} y ${spanishClock(until)}`;
}

function englishHour(time: string): string {
  const { hour, minutes, isMorning } = clockOf(time);
  return `${hour}${minutes} ${isMorning ? 'AM' : 'PM'}`;
}

function spanishClock(time: string): string {
  const { hour, minutes, isMorning } = clockOf(time);
  return spanishHour(hour, `${hour}${minutes}`, isMorning);
}

/** `14:30` as a clock of twelve hours shows it. */
function clockOf(time: string): { hour: number; minutes: string; isMorning: boolean } {
  const hours = Number(time.slice(0, 2));
  const minutes = time.slice(2);
  return { hour: hours % 12 || 12, minutes: minutes === ':00' ? '' : minutes, isMorning: hours < 12 };
}
