import type { MantineColorsTuple } from '@mantine/core'

/** Shades of the design (README §2.1); only `cabildo`, the brand, changes from one municipality to the next. */
export const PALETA = {
  teal: ['#edf7f3', '#dcede7', '#c1e0d5', '#9ecabb', '#73ad9c', '#4f917f', '#317463', '#1c5e4e', '#0d4a3c', '#05342a'],
  red: ['#fff1f0', '#ffe2e0', '#ffccc8', '#ffaba4', '#f77e77', '#e05955', '#be393a', '#a12126', '#831219', '#60070e'],
  orange: [
    '#fff1ec',
    '#ffe3d7',
    '#ffceb9',
    '#fdae8b',
    '#ea885a',
    '#d2662d',
    '#b24900',
    '#903900',
    '#722b00',
    '#521d00',
  ],
  yellow: [
    '#fcf3e8',
    '#f7e7d1',
    '#efd5ad',
    '#e1ba81',
    '#ca9a4b',
    '#b17b0a',
    '#8d6000',
    '#714d00',
    '#5a3b00',
    '#402900',
  ],
  green: ['#edf7ec', '#daeed9', '#bee2bd', '#9acd98', '#6fb26e', '#49964a', '#2a792e', '#126219', '#034d0c', '#003605'],
  blue: ['#eef5ff', '#ddeaff', '#c4daff', '#9dc3ff', '#72a3f2', '#4f84dd', '#3368bd', '#2051a1', '#143e84', '#0a2b60'],
  violet: [
    '#f6f2ff',
    '#ece6ff',
    '#dfd3fe',
    '#c9b7f5',
    '#ad95e3',
    '#9376cc',
    '#7759ae',
    '#614493',
    '#4d3477',
    '#362257',
  ],
  gray: ['#f8f9f9', '#f2f4f3', '#e9ebea', '#dcdfde', '#c6cac8', '#898e8b', '#6a6e6c', '#515754', '#333937', '#1a201e'],
  dark: ['#e9edec', '#d1d6d4', '#b4b8b6', '#828685', '#3f4442', '#2f3533', '#232826', '#191f1c', '#121815', '#0c100e'],
} satisfies Record<string, readonly string[]> as unknown as Record<string, MantineColorsTuple>

/** The families of texts and of headings, each with what stands in for it. */
export const LETRAS = {
  texto: "'Atkinson Hyperlegible Next Variable', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  titulos: "'Archivo Variable', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
} as const
