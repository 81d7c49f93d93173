import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENTIDAD, EXPEDIDO, lineasDe, PLANTILLAS, unBorrador } from '../../../../test/redaccion.ts'
import { leerImagen, marca, qr } from './imagen.ts'
import { leerEntidad } from './membrete.ts'
import { leerPlantillas } from './plantillas.ts'
import { redactar } from './redaccion.ts'

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
const conPlantillas = async (contenido: unknown) =>
  leerPlantillas(
    await archivo('plantillas.json', typeof contenido === 'string' ? contenido : JSON.stringify(contenido)),
  )

test('DOC-50 DOC-53 the municipality changes words, suffixes, siglas and first numbers; the rest stays', async () => {
  const plantillas = await conPlantillas({
    tipos: { 3: { verbo: 'RESUELVE:', sufijos: { 4: '{entidad}/SG' } } },
    siglas: { 11: 'ALC' },
    numeracion: [{ tipo_doc: 3, area_id: 11, anio: 2026, primero: 46 }],
  })
  const lineas = (id: number) =>
    lineasDe(redactar(unBorrador(3), { ...EXPEDIDO, area: { id, name: 'Secretaría' } }, ENTIDAD, plantillas))
  expect(lineas(11)).toEqual(expect.arrayContaining(['N° 045-2026-ALC-MPVA', 'RESUELVE:', 'VISTOS:']))
  expect(lineas(4)[1]).toBe('N° 045-2026-MPVA/SG')
  const serie = { tipo_doc: 3, area_id: 11, anio: 2026 }
  expect([plantillas.primerNumero(serie), plantillas.primerNumero({ ...serie, anio: 2027 })]).toEqual([46, 1])
  expect(PLANTILLAS.primerNumero(serie)).toBe(1)
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

const ajustes = (entidadLogo: string | undefined) => ({
  entidadNombre: 'Municipalidad',
  entidadSiglas: 'M',
  entidadCiudad: 'Valle',
  entidadLema: new Map<number, string>(),
  colorMarca: '#1a6150',
  direccionPublica: 'http://localhost:5400',
  entidadLogo,
})

test('the logo is the file that the setting names, and the mark without one', async () => {
  const suyo = await leerEntidad(ajustes(await archivo('logo.png', qr('logo').bytes)))
  expect([suyo.logoPropio, suyo.logo.tipo, suyo.logo.ancho]).toEqual([true, 'png', suyo.logo.alto])
  const propio = await leerEntidad(ajustes(undefined))
  expect([propio.logoPropio, propio.logo]).toEqual([false, marca('#1a6150')])
})

test('H8 a logo that is missing, too heavy or no picture stops the start with its reason', async () => {
  const con = (ruta: string) => expect(leerEntidad(ajustes(ruta))).rejects
  await con(join(carpeta, 'no-existe.png')).toThrow('ENTIDAD_LOGO no se puede leer')
  await con(await archivo('pesado.png', new Uint8Array(1_048_577))).toThrow('pesa más de 1 MB')
  await con(await archivo('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toThrow(
    'no es una imagen PNG ni JPG',
  )
})

test('a JPEG is known by its frame', () => {
  const app0 = [0xff, 0xe0, 0, 4, 0, 0]
  const jpg = Buffer.of(0xff, 0xd8, ...app0, 0xff, 0xc0, 0, 11, 8, 0, 40, 0, 30, 1, 1, 0x11, 0, 0xff, 0xd9)
  expect(leerImagen(jpg)).toMatchObject({ tipo: 'jpg', ancho: 30, alto: 40 })
  for (const roto of [Buffer.alloc(0), jpg.subarray(0, 9), Buffer.from('GIF89a')]) expect(leerImagen(roto)).toBeNull()
})
