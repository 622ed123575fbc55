import { courtyard, gardenHouse, ground, midCentury, midRise, townhouses } from './communities.ts';
import { boxPath, filled, hedge, tree } from './draw.ts';

const width = 1600;
const height = 440;

const leaves = { dark: '#2d4d3b', middle: '#3d6248', light: '#56805a', trunk: '#5a4636' };

/** The five communities side by side on one street, standing on the page itself: there is no sky. */
export function drawStreet(): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    back(),
    courtyard(40),
    gardenHouse(430),
    midRise(676),
    townhouses(930),
    midCentury(1268),
    front(),
    '</svg>',
  ].join('');
}

function back(): string {
  return [
    filled('#6f9165', [boxPath({ x: 0, y: ground - 8, width, height: height - ground + 8 })]),
    tree({ x: 392, y: ground, size: 62, seed: 5 }, leaves),
    tree({ x: 648, y: ground, size: 74, seed: 8 }, leaves),
    tree({ x: 905, y: ground, size: 58, seed: 17 }, leaves),
    tree({ x: 1250, y: ground, size: 70, seed: 3 }, leaves),
    tree({ x: 1440, y: ground, size: 66, seed: 12 }, leaves),
    tree({ x: 180, y: ground, size: 72, seed: 9 }, leaves),
  ].join('');
}

function front(): string {
  const walks = [502, 774, 942, 1062, 1086, 1206, 1463];
  const path = (x: number): string => `M${x - 10} ${ground - 1}h20l12 ${height - ground + 1}h-44z`;
  return [
    filled('#e6d9bb', walks.map(path)),
    filled('#e6d9bb', [boxPath({ x: 0, y: height - 14, width, height: 14 })]),
    hedge({ x: 30, y: 382, width: 92, height: 24, seed: 2 }, '#2d4d3b', '#3d6248'),
    hedge({ x: 276, y: 382, width: 96, height: 24, seed: 6 }, '#2d4d3b', '#3d6248'),
    hedge({ x: 524, y: 384, width: 84, height: 22, seed: 4 }, '#2d4d3b', '#3d6248'),
    hedge({ x: 424, y: 384, width: 62, height: 22, seed: 14 }, '#2d4d3b', '#3d6248'),
    hedge({ x: 1270, y: 384, width: 170, height: 22, seed: 11 }, '#2d4d3b', '#3d6248'),
    hedge({ x: 1490, y: 384, width: 76, height: 22, seed: 19 }, '#2d4d3b', '#3d6248'),
    tree({ x: 1585, y: ground + 10, size: 56, seed: 22 }, leaves),
    tree({ x: 8, y: ground + 10, size: 52, seed: 25 }, leaves, 1),
  ].join('');
}
