import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { PlantillaGuardar } from '@cabildo/contracts/organizacion-plantillas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENTIDAD, EXPEDIDO, lineasDe, PLANTILLAS, unBorrador } from '../../../../test/redaccion.ts'
import { leerConfig } from '../../../config.ts'
import { entidadDeSemillas } from '../../organizacion/index.ts'
import { estaEntera, leerImagen, marca, qr } from './imagen.ts'
import { leerLogo } from './membrete.ts'
import { leerFabrica, leerPlantillas, leerSemillas } from './plantillas.ts'
import { type Expedido, numeroImpreso, redactar } from './redaccion.ts'

let carpeta: string
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cabildo-plantillas-'))
})
afterAll(() => rm(carpeta, { recursive: true, force: true }))

const archivo = async (nombre: string, contenido: string | Uint8Array) => {
  const ruta = join(carpeta, nombre)
  await writeFile(ruta, contenido)
  return ruta
}
const conArchivo = (contenido: unknown) =>
  archivo('plantillas.json', typeof contenido === 'string' ? contenido : JSON.stringify(contenido))
const conPlantillas = async (contenido: unknown) => leerPlantillas(await conArchivo(contenido))

test('DOC-53 the municipality changes words, suffixes and siglas; the rest stays', async () => {
  const plantillas = await conPlantillas({
    tipos: { 11: { verbo: 'RESUELVE:', sufijos: { 4: '{entidad}/SG' } } },
    siglas: { 15: 'GDUR' },
  })
  const lineas = (id: number) =>
    lineasDe(redactar(unBorrador(11), { ...EXPEDIDO, area: { id, name: 'Secretaría' } }, ENTIDAD, plantillas))
  expect(lineas(15)).toEqual(expect.arrayContaining(['N° 045-2026-GDUR-MPVA', 'RESUELVE:', 'VISTOS:']))
  expect(lineas(4)[1]).toBe('N° 045-2026-MPVA/SG')
})

test('D-143 the municipality says where a name goes, and may print the reasons of a directive', async () => {
  const plantillas = await conPlantillas({
    tipos: {
      1: { verbo: 'HA DADO LA SIGUIENTE ORDENANZA:' },
      9: { nombre: 'no', vistos: 'VISTOS:', considerando: 'CONSIDERANDO:' },
    },
  })
  const lineas = (tipo: TipoDocumento) =>
    lineasDe(redactar(unBorrador(tipo, { nombre: 'que regula' }), EXPEDIDO, ENTIDAD, plantillas))
  const verbo = lineas(1).indexOf('HA DADO LA SIGUIENTE ORDENANZA:')
  expect(lineas(1)[verbo + 1]).toBe('ORDENANZA QUE REGULA')
  expect(lineas(9)).toEqual(expect.arrayContaining(['VISTOS:', 'CONSIDERANDO:']))
  expect(lineas(9).join()).not.toContain('QUE REGULA')
})

test('D-137 a number of the municipality is printed alike whoever types it, with the siglas of the mayor’s office', async () => {
  const propias = await conPlantillas({
    tipos: { 1: { sufijos: { 11: '{area}-{entidad}' } } },
    siglas: { 11: 'ALC' },
  })
  const numero = (tipo: TipoDocumento, id: number, plantillas = PLANTILLAS, conSuArea = false) =>
    lineasDe(
      redactar(
        unBorrador(tipo),
        { ...EXPEDIDO, area: { id, name: 'Secretaría General' }, alcaldia: { id: 11 }, conSuArea },
        ENTIDAD,
        plantillas,
      ),
    )[1]
  for (const area of [4, 11, 15]) {
    for (const tipo of [1, 2, 7, 10] as const) expect(numero(tipo, area)).toBe('N° 045-2026-MPVA')
    for (const tipo of [3, 8] as const) expect(numero(tipo, area)).toBe('N° 045-2026-A-MPVA')
    expect([numero(3, area, propias), numero(1, area, propias)]).toEqual(['N° 045-2026-ALC-MPVA', 'N° 045-2026-MPVA'])
  }
  expect(numero(11, 4)).toBe('N° 045-2026-SG-MPVA')
  // What an area numbered before keeps the suffix that it printed.
  expect(numero(3, 4, PLANTILLAS, true)).toBe('N° 045-2026-SG-MPVA')
})

test('ORG-11 the siglas of an area win over those of the templates, and those over its initials', async () => {
  const propias = await conPlantillas({ siglas: { 15: 'GDUR', 11: 'ALC' } })
  const area = { id: 15, name: 'Gerencia de Desarrollo Urbano' }
  const de = (siglas: string | null, plantillas = propias) => plantillas.siglas({ ...area, siglas })
  expect([de('GCV'), de(null), de(''), de(null, PLANTILLAS)]).toEqual(['GCV', 'GDUR', 'GDUR', 'GDU'])
  const deAlcaldia = (alcaldia: NonNullable<Expedido['alcaldia']> | null) =>
    numeroImpreso({ tipo_doc: 3, anio: 2026 }, { nro_doc: 5, area, alcaldia }, ENTIDAD, propias)
  expect([{ id: 11, siglas: 'DA' }, { id: 11 }, { id: 30 }, null].map((una) => deAlcaldia(una))).toEqual(
    ['DA', 'ALC', 'A', 'A'].map((siglas) => `005-2026-${siglas}-MPVA`),
  )
})

test('D-137 an own suffix with the area: council acts and convenios leave it out, but for numbers that areas gave before', async () => {
  const suyas = { '{area}-{entidad}': 'MPVA', '{entidad}/{area}': 'MPVA', 'X-{area}-{entidad}': 'X-MPVA', '{area}': '' }
  for (const [sufijo, nuevo] of Object.entries(suyas)) {
    const plantillas = await conPlantillas({ tipos: { 1: { sufijo }, 3: { sufijo } } })
    const numero = (tipo: TipoDocumento, conSuArea: boolean) =>
      numeroImpreso(
        { tipo_doc: tipo, anio: 2026 },
        { nro_doc: 5, area: { id: 4, name: 'Secretaría General' }, conSuArea },
        ENTIDAD,
        plantillas,
      )
    expect(numero(1, false)).toBe(['005-2026', nuevo].filter(Boolean).join('-'))
    const con = (area: string) => `005-2026-${sufijo.replace('{area}', area).replace('{entidad}', 'MPVA')}`
    expect([numero(1, true), numero(3, false)]).toEqual([con('SG'), con('A')])
    expect([plantillas.distingueAreas(1), plantillas.distingueAreas(2)]).toEqual([true, false])
  }
})

test('D-137 a series of the municipality begins after the highest first number of its areas, with or without an area', async () => {
  const { numeracion } = await leerSemillas(
    await conArchivo({
      numeracion: [
        { tipo_doc: 3, area_id: 11, anio: 2026, primero: 46 },
        { tipo_doc: 3, area_id: 4, anio: 2026, primero: 12 },
        { tipo_doc: 7, anio: 2026, primero: 9 },
        { tipo_doc: 11, area_id: 15, anio: 2026, primero: 8 },
      ],
    }),
  )
  expect(numeracion).toEqual([
    { tipo_doc: 3, area_id: null, anio: 2026, primero: 46 },
    { tipo_doc: 7, area_id: null, anio: 2026, primero: 9 },
    { tipo_doc: 11, area_id: 15, anio: 2026, primero: 8 },
  ])
})

test('ORG-40 each factory template is one that the form can save', async () => {
  for (const plantilla of (await leerFabrica()).values())
    expect(PlantillaGuardar.parse({ ...plantilla, version: 0 })).toEqual({ ...plantilla, version: 0 })
})

test('ORG-38 what fills the database of a file is what it changes, whole; a type that it leaves as it was is none', async () => {
  const { tipos } = await leerSemillas(
    await conArchivo({ tipos: { 3: { verbo: 'RESUELVE:\t' }, 8: { verbo: 'SE DECRETA:' }, 11: { seccion: 'X' } } }),
  )
  const fabrica = await leerFabrica()
  expect([...tipos]).toEqual([[3, { ...fabrica.get(3), verbo: 'RESUELVE:' }]])
})

test.each<[unknown, RegExp]>([
  ['{', /no es un archivo JSON válido/],
  [[], /el archivo: /],
  [{ otra: 1 }, /el archivo: tiene un campo que no existe/],
  [{ tipos: { 4: {} } }, /\n {2}tipos/],
  [{ tipos: { 3: { verba: '' } } }, /\n {2}tipos\.3: tiene un campo que no existe/],
  [{ tipos: { 3: { verbo: '{alcaldia}' } } }, /tipos\.3\.verbo: solo puede nombrar \{entidad\}/],
  [{ tipos: { 3: { titulo: 'sin {cerrar' } } }, /tipos\.3\.titulo: tiene una llave suelta/],
  [{ tipos: { 3: { numeral: 'letra' } } }, /tipos\.3\.numeral: debe ser articulo/],
  [{ siglas: { 11: 'en minúsculas' } }, /siglas\.11: debe ser siglas como GDU/],
  [{ numeracion: [{ tipo_doc: 3, area_id: 11, anio: 2026, primero: 0 }] }, /numeracion\.0\.primero: /],
  [{ numeracion: [{ tipo_doc: 11, anio: 2026, primero: 4 }] }, /numeracion\.0\.area_id: debe decir el área/],
])('H8 the templates %j are refused in Spanish', async (contenido, mensaje) => {
  await expect(conPlantillas(contenido)).rejects.toThrow(mensaje)
  await expect(conPlantillas(contenido)).rejects.toMatchObject({ name: 'ErrorDeArranque' })
})

test('D-143 H8 a file that still names the heading of the tab starts, and the heading is not printed', async () => {
  const plantillas = await conPlantillas({ tipos: { 3: { seccion: 'RESOLUTIVOS', verbo: 'RESUELVE:' } } })
  const lineas = lineasDe(redactar(unBorrador(3), EXPEDIDO, ENTIDAD, plantillas))
  expect(lineas).toContain('RESUELVE:')
  expect(lineas).not.toContain('RESOLUTIVOS')
})

test('H8 every fault of the templates has its line, and a missing file is told', async () => {
  const dos = { siglas: { 11: 'x' }, tipos: { 3: { verbo: '{' } } }
  await expect(conPlantillas(dos)).rejects.toThrow(/errores:\n {2}\S+: .+\n {2}\S+: .+$/)
  await expect(leerPlantillas(join(carpeta, 'no-existe.json'))).rejects.toThrow(
    'PLANTILLAS_DOCUMENTOS no se puede leer',
  )
})

test('the logo is the file that the setting names, and the mark without one', async () => {
  const con = (entidadLogo?: string) =>
    entidadDeSemillas(leerConfig(entidadLogo ? { ENTIDAD_LOGO: entidadLogo } : {}), 'http://localhost:5400')
  const suyo = await con(await archivo('logo.png', qr('logo').bytes))
  expect([suyo.logoPropio, suyo.logo.tipo, suyo.logo.ancho]).toEqual([true, 'png', suyo.logo.alto])
  const propio = await con()
  expect([propio.logoPropio, propio.logo]).toEqual([false, marca('#1a6150')])
})

const entera = (bytes: Buffer) => {
  const imagen = leerImagen(bytes)
  return imagen !== null && estaEntera(imagen)
}
const cambiada = (bytes: Buffer, cambiar: (copia: Buffer) => void) => {
  const copia = Buffer.from(bytes)
  cambiar(copia)
  return copia
}

test('H8 D-143 a PNG with a good header and broken pixels stops the start with its reason', async () => {
  const png = Buffer.from(qr('logo').bytes)
  const datos = png.indexOf('IDAT') + 4
  const rotos = {
    truncado: png.subarray(0, datos + 20),
    'con otra suma': cambiada(png, (copia) => copia.fill(0, datos + 10, datos + 14)),
    'sin fin': png.subarray(0, -12),
    'con menos filas': cambiada(png, (copia) => {
      copia.writeUInt32BE(copia.readUInt32BE(20) + 1, 20)
      copia.writeUInt32BE(crc32(copia.subarray(12, 29)), 29)
    }),
  }
  expect(entera(png)).toBe(true)
  for (const [como, roto] of Object.entries(rotos)) {
    expect([como, entera(roto)]).toEqual([como, false])
    await expect(leerLogo(await archivo('roto.png', roto))).rejects.toThrow(
      'ENTIDAD_LOGO es una imagen dañada: ábrala y guárdela otra vez como PNG o JPG.',
    )
  }
})

test('H8 a JPEG that ends too early is told from a whole one', () => {
  const trazo = Buffer.of(0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34)
  const [marco, fin] = [unJpg(3).subarray(0, -2), Buffer.of(0xff, 0xd9)]
  expect(entera(Buffer.concat([marco, trazo, fin]))).toBe(true)
  expect(entera(Buffer.concat([marco, trazo]))).toBe(false)
  expect(entera(Buffer.concat([marco, fin]))).toBe(false)
})

test('H8 a logo that is missing, too heavy or no picture stops the start with its reason', async () => {
  const con = (ruta: string) => expect(leerLogo(ruta)).rejects
  await con(join(carpeta, 'no-existe.png')).toThrow('ENTIDAD_LOGO no se puede leer')
  await con(await archivo('pesado.png', new Uint8Array(1_048_577))).toThrow('pesa más de 1 MB')
  await con(await archivo('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toThrow(
    'no es una imagen PNG ni JPG',
  )
  await con(await archivo('imprenta.jpg', unJpg(4))).toThrow('colores de imprenta (CMYK)')
})

/** The frame of a JPEG with so many colours. */
const unJpg = (colores: number) =>
  Buffer.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 40, 0, 30, colores, 1, 0x11, 0, 0xff, 0xd9)

test('a JPEG is known by its frame', () => {
  const jpg = unJpg(1)
  expect(leerImagen(jpg)).toMatchObject({ tipo: 'jpg', ancho: 30, alto: 40 })
  for (const roto of [Buffer.alloc(0), jpg.subarray(0, 9), Buffer.from('GIF89a')]) expect(leerImagen(roto)).toBeNull()
})
