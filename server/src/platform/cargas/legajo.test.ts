import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { MENSAJES_IMPORTACIONES as M } from '@cabildo/contracts/importaciones'
import { expect, onTestFinished, test } from 'vitest'
import { armarZip, type ParteDeZip } from '../../../../hojas/test/zip-de-prueba.ts'
import { abrirLegajoCarpeta, abrirLegajoZip, buscadorDe, type EnLegajo } from './legajo.ts'

const MEGA = 1_024 * 1_024
const HOJA: ParteDeZip = { nombre: 'normas.xlsx', contenido: 'PK' }
const pdf = (nombre: string, mas: Partial<ParteDeZip> = {}): ParteDeZip => ({
  nombre,
  contenido: `de ${nombre}`,
  ...mas,
})
const abrir = (partes: readonly ParteDeZip[]) => {
  const zip = armarZip(partes)
  return abrirLegajoZip(zip, zip.length, MEGA)
}
const enBytes = (...bytes: (number | string)[]) =>
  Buffer.concat(bytes.map((b) => (typeof b === 'string' ? Buffer.from(b) : Buffer.of(b))))
const leido = (archivo: EnLegajo | undefined) => (archivo ? text(archivo.abrir()) : null)
const unoDe = (nombre: string): EnLegajo => ({ nombre, bytes: 1, abrir: () => buffer as never })

test('ARC-15 decision 0223 the sheet is the only one that stands highest, and files are called as seen from it', async () => {
  const legajo = await abrir([
    { nombre: 'Normas 2019/', contenido: '' },
    { ...HOJA, nombre: 'Normas 2019/índice.xlsx' },
    pdf('Normas 2019/om/12.pdf'),
    { nombre: 'Normas 2019/om/otra.xlsx', contenido: '' },
    pdf('__MACOSX/Normas 2019/._12.pdf'),
    pdf('Normas 2019/.DS_Store'),
    pdf('Normas 2019/~$índice.xlsx'),
    pdf('Normas 2019/Thumbs.db'),
  ])
  expect(legajo.hoja.nombre).toBe('Normas 2019/índice.xlsx')
  expect(legajo.archivos.map(({ nombre }) => nombre)).toEqual(['om/12.pdf', 'om/otra.xlsx'])
  expect(await leido(legajo.archivos[0])).toBe('de Normas 2019/om/12.pdf')
  legajo.cerrar()
})

test.each<[string, readonly ParteDeZip[], string]>([
  ['no sheet', [pdf('a.pdf')], M.sinHoja],
  ['nothing at all', [], M.sinHoja],
  ['two sheets side by side', [HOJA, { ...HOJA, nombre: 'otra.csv' }], M.masDeUnaHoja],
  ['a name that leads out of it', [HOJA, pdf('../../etc/passwd')], M.zipDanado],
  ['an absolute name', [HOJA, pdf('/etc/passwd')], M.zipDanado],
  ['a drive', [HOJA, pdf('C:\\normas\\a.pdf')], M.zipDanado],
  ['a name that leads out of it by backslashes', [HOJA, pdf('a\\..\\..\\b.pdf')], M.zipDanado],
  ['such a name in other letters', [HOJA, pdf('', { enBytes: Buffer.from('..\\b.pdf') })], M.zipDanado],
  [
    'an encrypted entry',
    [HOJA, pdf('a.pdf', { cifrada: true })],
    'El archivo tiene contraseña: quítela y vuelva a subirlo',
  ],
  ['entries that declare more than a disk holds', [HOJA, pdf('a.pdf', { bytes: 0xff_ff_ff_f0 })], M.zipDesmedido],
])('D-36 E7 decision 0223 a ZIP with %s is refused', async (_que, partes, mensaje) => {
  await expect(abrir(partes)).rejects.toThrow(mensaje)
})

test('D-36 decision 0223 a ZIP of more entries than may come is refused before they are read', async () => {
  const partes = Array.from({ length: 21_500 }, (_, i) => ({ nombre: `${i}.pdf`, contenido: '' }))
  await expect(abrir([HOJA, ...partes])).rejects.toThrow(M.zipDesmedido)
})

test('D-36 E7 decision 0223 an entry never unpacks to more than it declares, nor than a file may be', async () => {
  const grande = Buffer.alloc(2 * MEGA, 'x')
  const { archivos, cerrar } = await abrir([
    HOJA,
    { nombre: 'mentira.pdf', contenido: grande, bytes: 10 },
    { nombre: 'grande.pdf', contenido: grande },
    pdf('suma.pdf', { suma: 1 }),
    pdf('roto.pdf', { comprimido: Buffer.alloc(30, 0xff) }),
  ])
  const leidos = []
  for (const { abrir: leer } of archivos) leidos.push(await buffer(leer()).catch((error: Error) => error.message))
  expect(leidos).toEqual(['danada', 'desmedida', 'danada', 'danada'])
  cerrar()
})

test.each<[string, Buffer]>([
  ['Windows in Spanish (code page 850)', enBytes(0xb5, 'REAS/A', 0xa4, 'O ', 0xe0, 'PTIMO.pdf')],
  ['macOS, in UTF-8 without saying so', Buffer.from('A\u0301REAS/An\u0303O O\u0301PTIMO.pdf')],
])('ARC-15 decision 0223 a name as %s writes it is found', async (_que, nombre) => {
  const { archivos, cerrar } = await abrir([HOJA, pdf('', { enBytes: nombre })])
  expect(buscadorDe(archivos)('áreas\\AÑO óptimo.PDF')).toBe(archivos[0])
  cerrar()
})

test('ARC-15 decision 0223 a file is found by its name, with its folders where there are two, and never guessed', () => {
  const archivos = ['a/12.pdf', 'b/12.pdf', 'b/13.pdf', 'c/14', 'a/Ó.pdf', 'a/o.pdf'].map(unoDe)
  const buscar = buscadorDe(archivos)
  const lugar = (escrito: string) => {
    const hallado = buscar(escrito)
    return typeof hallado === 'object' && hallado !== null ? hallado.nombre : hallado
  }
  expect(
    ['12.pdf', 'b/12', './A/12.PDF', '13', '14', 'x/13.pdf', '12.PDF.exe', 'a/o', '../b/13.pdf'].map(lugar),
  ).toEqual([...['varios', 'b/12.pdf', 'a/12.pdf', 'b/13.pdf', 'c/14', null, null, 'varios', null]])
})

test('D-36 decision 0223 of a folder no link is followed, neither to a file nor to another folder', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-legajo-'))
  const ajena = mkdtempSync(join(tmpdir(), 'cabildo-ajena-'))
  onTestFinished(() => {
    for (const una of [carpeta, ajena]) rmSync(una, { recursive: true })
  })
  writeFileSync(join(ajena, 'secreto.pdf'), 'x')
  mkdirSync(join(carpeta, 'om'))
  writeFileSync(join(carpeta, 'hoja.csv'), 'TIPO')
  writeFileSync(join(carpeta, 'om', '12.pdf'), 'doce')
  symlinkSync(join(ajena, 'secreto.pdf'), join(carpeta, 'enlace.pdf'))
  symlinkSync(ajena, join(carpeta, 'otra'))
  const { hoja, archivos } = await abrirLegajoCarpeta(carpeta)
  expect(hoja.nombre).toBe('hoja.csv')
  expect(archivos.map(({ nombre, bytes }) => [nombre, bytes])).toEqual([['om/12.pdf', 4]])
  expect(await leido(archivos[0])).toBe('doce')
})
