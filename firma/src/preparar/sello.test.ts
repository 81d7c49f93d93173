import { inflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { encode } from '@cantoo/pdf-lib/upng'
import { expect, test } from 'vitest'
import { firmaDePrueba } from '../../test/firmas.ts'
import { leerSellos } from '../../test/leer-sello.ts'
import { pdfDePrueba } from '../../test/pdf-de-prueba.ts'
import type { Firma, Imagen } from '../tipos.ts'
import { NEGRITA, NORMAL } from './letras.ts'
import { prepararPdf } from './preparar.ts'

const png = (lado: number, alfa = 255): Imagen => {
  const puntos = new Uint8Array(lado * lado * 4).fill(alfa)
  return { tipo: 'png', bytes: Buffer.from(encode([puntos.buffer], lado, lado, 0)) }
}
/** One grey point. */
const JPG: Imagen = {
  tipo: 'jpg',
  bytes: Buffer.from(
    [
      '/9j/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA',
      '/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
    ].join(''),
    'base64',
  ),
}

/** A picture that says that it is far larger than it is. */
const inmenso = (): Buffer => {
  const { bytes } = png(40)
  bytes.writeUInt32BE(60_000, 16)
  bytes.writeUInt32BE(60_000, 20)
  return bytes
}

const sellar = async (x: number, imagen: Imagen | null, resto: Partial<Firma> = {}) => {
  const { pdf } = await prepararPdf(pdfDePrueba(), firmaDePrueba({ x, imagen }, resto))
  const [sello] = await leerSellos(pdf)
  return sello!
}
const textoDe = ({ lineas }: Awaited<ReturnType<typeof sellar>>) => lineas.map(({ texto }) => texto).join(' ')

const [ANGOSTO, ANCHO] = [10, 300]
const LARGUISIMO = 'Maximiliano Wenceslao Hilario Quispe-Condorcanqui Huamanchumo de Villavicencio'
const SIN_ESPACIOS = 'Supercalifragilisticoespialidosoconapellidolarguisimosinespacios'

test('FIR-13 D-143 the stamp says who signs, where, why, and when in Lima; a narrow one in fewer words', async () => {
  expect(textoDe(await sellar(ANCHO, null, { area: 'Alcaldía' }))).toBe(
    'Firmado digitalmente por: María Ángeles Ñahui Güemes Alcaldía Motivo: Soy el autor del documento ' +
      'Fecha: 03/03/2026 10:22:33 -05:00',
  )
  expect(textoDe(await sellar(ANGOSTO, null, { area: 'Alcaldía' }))).toBe(
    'Firma digital María Ángeles Ñahui Güemes Autor del doc. 03/03/2026 10:22',
  )
  const largo = { nombre: 'María de los Ángeles Ñahuincopa Güemes', motivo: 'Doy V°B°' }
  expect(textoDe(await sellar(ANGOSTO, null, largo))).toBe('Firma digital María Á. Ñahuincopa G. V°B° 03/03/2026 10:22')
})

test.each([
  'Ana Paz',
  'María Ángeles Ñahui de la Cruz Güemes',
  LARGUISIMO,
  SIN_ESPACIOS,
  `${LARGUISIMO} ${LARGUISIMO}`,
])('FIR-13 D-143 every line of the stamp of %s lies within it and is at least 8 points high', async (nombre) => {
  for (const x of [ANGOSTO, ANCHO])
    for (const imagen of [null, png(40)]) {
      const resto = { nombre, motivo: 'En señal de conformidad con el contenido y sus anexos', area: LARGUISIMO }
      const sello = await sellar(x, imagen, resto)
      const [, , ancho = 0, alto = 0] = sello.caja
      // The seal lies behind, pale, so that it is known and what is written on it is read.
      if (imagen) expect(sello.imagen).toMatchObject({ palida: true, lugar: [49, 49, (ancho - 49) / 2, 3] })
      expect(sello.lineas.length).toBeGreaterThan(3)
      for (const linea of sello.lineas) {
        const largo = (linea.negrita ? NEGRITA : NORMAL).ancho(linea.texto) * linea.cuerpo
        expect(linea.cuerpo).toBeGreaterThanOrEqual(8)
        expect(linea.x + largo).toBeLessThanOrEqual(ancho)
        expect(linea.y - linea.cuerpo * 0.22).toBeGreaterThan(0)
        expect(linea.y + linea.cuerpo * 0.75).toBeLessThan(alto)
      }
      expect(textoDe(sello)).toContain(x === ANCHO ? 'Firmado digitalmente por:' : 'Firma digital')
      expect(textoDe(sello)).toMatch(x === ANCHO ? /Fecha: 03\/03\/2026 10:22:33.-05:00$/ : /03\/03\/2026.10:22$/)
    }
})

test('FIR-13 D-143 a name that is cut in a narrow stamp keeps its first surname and the words that belong to each name', async () => {
  const enAngosto = async (nombre: string) =>
    (await sellar(ANGOSTO, null, { nombre })).lineas.filter(({ negrita }) => negrita).map(({ texto }) => texto)
  expect(await enAngosto('MARÍA DE LOS ÁNGELES HUANCA DE LA TORRE')).toEqual(['MARÍA Á.', 'HUANCA T.'])
  expect(await enAngosto('JUAN CARLOS DE LA CRUZ RÍOS')).toEqual(['JUAN C. DE LA', 'CRUZ RÍOS'])
  expect(await enAngosto('ANA DEL RÍO')).toEqual(['ANA DEL RÍO'])
})

test('FIR-13 D-143 two lines of a name go before a long reason, and both before the area', async () => {
  const motivo = 'En señal de conformidad con todo el contenido, y con sus anexos'
  const area = 'Gerencia de Desarrollo Urbano'
  const ancho = textoDe(await sellar(ANCHO, png(40), { nombre: LARGUISIMO, motivo, area }))
  expect(ancho).toContain('Maximiliano Wenceslao Hilario Quispe-')
  expect(ancho).toContain('Motivo: En señal de conformidad')
  expect(ancho).not.toContain(area)
  const corto = textoDe(await sellar(ANCHO, png(40), { nombre: 'Ana Paz', motivo, area }))
  expect(corto).toContain(`Ana Paz ${area} Motivo: En señal de`)
})

test.each([
  ['Jürgen Łukasz Şükrü', 'Jürgen Lukasz Sükrü'],
  ['Žofie Šimková', 'Zofie Simková'],
  ['A\u0301lvaro\u0000 Nun\u0303ez', 'Álvaro Nuñez'],
  ['Жанна 李 🙂 \ud800', '????? ? ? ?'],
  ['(x) Tj <00> \\ ET', '(x) Tj <00> \\ ET'],
])('FIR-13 the stamp of %j says %j', async (nombre, dice) => {
  const { lineas } = await sellar(ANCHO, null, { nombre })
  expect(lineas.filter(({ negrita }) => negrita).map(({ texto }) => texto)).toEqual([dice])
})

test('D-143 the stamp holds its typefaces with the width of each letter, so that a PDF/A stays one', async () => {
  const { pdf } = await prepararPdf(pdfDePrueba(), firmaDePrueba({ x: ANCHO, imagen: null }))
  const documento = await PDFDocument.load(pdf)
  const dics = documento.context.enumerateIndirectObjects().flatMap(([, uno]) => (uno instanceof PDFDict ? [uno] : []))
  const descripciones = dics.filter((dic) => dic.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'))
  expect(descripciones).toHaveLength(2)
  for (const [i, una] of descripciones.entries()) {
    const archivo = una.lookup(PDFName.of('FontFile2'))
    if (!(archivo instanceof PDFRawStream)) throw new Error('no file')
    const ttf = inflateSync(archivo.asUint8Array())
    expect(String(archivo.dict.get(PDFName.of('Length1')))).toBe(String(ttf.length))
    const tablas = new Map(
      Array.from({ length: ttf.readUInt16BE(4) }, (_, n) => {
        const en = 12 + n * 16
        return [ttf.toString('latin1', en, en + 4), ttf.subarray(ttf.readUInt32BE(en + 8))] as const
      }),
    )
    for (const tabla of ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'])
      expect(tablas.has(tabla), tabla).toBe(true)
    // As wide as what the lines were broken by: the largest and the smallest of the usual letters.
    const unidades = tablas.get('head')?.readUInt16BE(18) ?? 0
    const anchos = Array.from({ length: tablas.get('hhea')?.readUInt16BE(34) ?? 0 }, (_, n) =>
      Math.round(((tablas.get('hmtx')?.readUInt16BE(n * 4) ?? 0) * 1_000) / unidades),
    )
    const letra = i === 0 ? NORMAL : NEGRITA
    for (const c of 'iaMñ9Ñ') expect(anchos).toContain(Math.round(letra.ancho(c) * 1_000))
  }
})

test('DOC-20 FIR-13 the seal stands in the stamp, in its own proportions, transparent where it is', async () => {
  expect((await sellar(ANCHO, png(40))).imagen).toMatchObject({ ancho: 40, transparente: false, palida: true })
  expect((await sellar(ANGOSTO, png(40, 100))).imagen).toMatchObject({ transparente: true })
  expect((await sellar(ANCHO, JPG)).imagen).toMatchObject({ ancho: 1, alto: 1, transparente: false })
  const [w, h] = (await sellar(ANCHO, png(40))).imagen!.lugar
  expect(w).toBe(h)
})

test('FIR-13 a large seal is made smaller, since every signature holds it again', async () => {
  expect((await sellar(ANCHO, png(1_000, 255))).imagen).toMatchObject({ ancho: 256, alto: 256 })
})

test('D-35 a seal that is no picture is left out', async () => {
  for (const imagen of [
    { tipo: 'png' as const, bytes: Buffer.from('<svg/>') },
    { tipo: 'png' as const, bytes: Buffer.concat([png(40).bytes.subarray(0, 33), Buffer.alloc(200, 7)]) },
    { tipo: 'png' as const, bytes: inmenso() },
    { tipo: 'jpg' as const, bytes: Buffer.alloc(600 * 1_024, 0xff) },
    { tipo: 'jpg' as const, bytes: Buffer.alloc(0) },
  ])
    expect((await sellar(ANCHO, imagen)).imagen).toBeNull()
})
