/** Longest name of a device that is kept. */
const LARGO = 60

/** Programs by what only their user agent holds; whoever imitates another one comes before it. */
const NAVEGADORES: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const SISTEMAS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const primero = (reglas: typeof NAVEGADORES, texto: string) => reglas.find(([regla]) => regla.test(texto))?.[1]

/**
 * A device as people read it (ING-23): 'Chrome en Windows', and what it calls itself where it is none of these, without what
 * nobody sees and cut at 60 characters.
 */
export const agenteDe = (cabecera: string | undefined): string => {
  // No rule looks further than a real browser writes.
  const suyo = (cabecera ?? '').slice(0, 1_000)
  const [navegador, sistema] = [primero(NAVEGADORES, suyo), primero(SISTEMAS, suyo)]
  if (navegador && sistema) return `${navegador} en ${sistema}`
  const visible = suyo.replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').trim()
  return Array.from(navegador ?? (visible || 'Dispositivo desconocido'))
    .slice(0, LARGO)
    .join('')
}
