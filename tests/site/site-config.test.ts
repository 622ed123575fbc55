import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { serviceRequestCategories } from '#contracts/service-request-choices.ts';
import { defaultPropertyCodes, site } from '#site';

const source = readFileSync(new URL('../../site.config.ts', import.meta.url), 'utf8');

describe('the company’s own module', () => {
  // spec: ID-02, ID-03, ID-04
  test('names the company, its tagline and the month it began', () => {
    expect(site.companyName).toBe('WellServed Community Management');
    expect(site.tagline).toBe('Community. Well Served.');
    expect(site.launchMonth).toBe('December 2024');
  });

  // spec: ID-05
  test('holds the phone, the addresses and the credit that the company may change', () => {
    expect(site.urgentPhone.tel.slice(2)).toBe(site.urgentPhone.display.replace(/\D/g, ''));
    expect(site.managerEmail).toMatch(/^[^@\s]+@[^@\s]+$/);
    for (const address of [site.residentLoginUrl, site.quickPayUrl, site.builtBy.url]) {
      expect(URL.parse(address)?.protocol).toBe('https:');
    }
    expect(site.builtBy.name).not.toBe('');
    for (const category of site.urgentCategories) expect(serviceRequestCategories).toContain(category);
  });

  // spec: ID-06, ID-12
  test('names a president and a vice president, plainly fictional, each with a short bio', () => {
    expect([site.president.title, site.vicePresident.title]).toEqual(['President', 'Vice President']);
    for (const { name, bio } of [site.president, site.vicePresident]) {
      expect(name).toMatch(/ (Sample|Example)$/);
      expect(bio.length).toBeGreaterThan(80);
      expect(bio.length).toBeLessThan(400);
    }
  });

  // spec: ID-01
  test.each(['home', 'who-we-are', 'our-team', 'services'])(
    'the copy of %s stands in it, not in the page',
    (page) => {
      const folder = new URL(`../../web/website/${page}/`, import.meta.url);
      const code = readdirSync(folder)
        .filter((name) => name.endsWith('.tsx'))
        .map((name) => readFileSync(new URL(name, folder), 'utf8'))
        .join('');
      const elements = [...code.matchAll(/>\s*([^<>{}]+?)\s*</g)].map(([, text]) => text ?? '');
      expect(elements.filter((text) => text.split(' ').length > 8)).toEqual([]);
    },
  );

  // spec: ID-07, HM-12
  test('lists the five properties with code, name, picture and external website', () => {
    expect(site.properties.map(({ code, name }) => [code, name])).toEqual([
      ['PW04', 'Parkway Lane Condominiums'],
      ['BT01', 'Bent Trail Condominiums'],
      ['WK02', 'Wykeham Condominiums'],
      ['TH03', 'Two Holland Place Condominiums'],
      ['PR05', '6509 Preston Road Condominiums'],
    ]);
    expect([...defaultPropertyCodes].toSorted()).toEqual(site.properties.map(({ code }) => code).toSorted());
    for (const { picture } of site.properties) {
      expect(
        readFileSync(new URL(`../../web/website/public${picture.src}`, import.meta.url), 'utf8'),
      ).toContain('<svg');
      expect(picture.alt.length).toBeGreaterThan(10);
    }
    expect(site.properties[0]?.website).toMatch(/^https:\/\//);
  });

  // spec: ID-08, ID-15
  test('lists the five services', () => {
    expect(site.services.map(({ title }) => title.toLowerCase())).toEqual([
      'financial and accounting management',
      'communications and administrative support',
      'maintenance and vendor coordination',
      'board support and governance',
      'technology and process automation',
    ]);
  });

  // spec: ID-09
  test('lists why an association would choose the company', () => {
    expect(site.whyUs.map(({ title }) => title)).toEqual([
      'Unmatched Responsiveness',
      'Financial Expertise',
      'Exclusive Style Service',
      'Technology-Driven Efficiency',
      'Commitment to Community',
    ]);
  });

  // spec: ID-10, ID-11
  test('invents only 555 numbers and example.com addresses', () => {
    for (const number of source.match(/\(\d{3}\) \d{3}-\d{4}|\+1\d{10}/g) ?? []) {
      expect(number.replace(/\D/g, '').slice(-7, -4)).toBe('555');
    }
    for (const host of source.match(/(?<=https:\/\/|@)[\w.-]+/g) ?? [])
      expect(host).toMatch(/(^|\.)example\.com$/);
    expect(site.urgentPhone.tel).toMatch(/^\+1\d{10}$/);
  });

  // spec: ID-13, ID-14
  test('holds no infrastructure setting and no secret', () => {
    expect(source).not.toMatch(/process\.env|password|secret\b.*:|postgres|smtp/i);
  });
});
