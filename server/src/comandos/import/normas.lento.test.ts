import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MENSAJES_IMPORTACIONES as M } from '@cabildo/contracts/importaciones'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { enCsv, enZip, type FilaDeArchivo, unaNormaDeAntes } from '../../../test/importaciones.ts'
import { pdfDeHojas } from '../../../test/pdf-de-texto.ts'
import { leerConfig } from '../../config.ts'
import { crearReloj } from '../../platform/reloj.ts'
import type { Base } from '../../programa/base.ts'
import { registros } from './registros.ts'

const banco = usarBanco()

const enCarpeta = async (filas: readonly FilaDeArchivo[], pdfs: Readonly<Record<string, Buffer>>) => {
  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo normas '))
  onTestFinished(() => rmSync(carpeta, { recursive: true }))
  writeFileSync(join(carpeta, 'hoja.csv'), await enCsv(filas).bytes())
  mkdirSync(join(carpeta, 'om'))
  for (const [nombre, contenido] of Object.entries(pdfs)) writeFileSync(join(carpeta, nombre), contenido)
  return carpeta
}
const importar = async (lugar: string, simular = false) => {
  const dichas: string[] = []
  const espia = vi.spyOn(console, 'log').mockImplementation((linea) => void dichas.push(String(linea)))
  onTestFinished(() => espia.mockRestore())
  const { bd, archivos } = banco
  const base = { bd, archivos, reloj: crearReloj(() => AHORA), config: leerConfig({}) } as unknown as Base
  return { codigo: await registros('archivo')(base, lugar, { simular, traslados: false }), dichas }
}

test('ARC-01 ORG-57 decision 0223 a folder of norms comes in with its PDFs; a simulation leaves none behind, and a second time they are there', async () => {
  const filas = [unaNormaDeAntes({ ARCHIVO: 'om/12' }), unaNormaDeAntes({ NÚMERO: '13', ARCHIVO: 'trece.pdf' })]
  const carpeta = await enCarpeta(filas, {
    ...{ 'om/12.pdf': pdfDeHojas([['doce']]), 'trece.pdf': pdfDeHojas([['trece']]), 'suelto.pdf': pdfDeHojas([['x']]) },
  })
  const cuenta = '2 normas en el archivo. Registros nuevos: 2; ya estaban: 0.'
  const aviso = 'Aviso: Ninguna fila nombra 1 archivo, que no se toma: suelto.pdf.'
  const antes = await banco.archivosEnDisco()
  expect(await importar(carpeta, true)).toEqual({
    codigo: 0,
    dichas: [cuenta, aviso, 'Es una simulación: no se cambió nada.'],
  })
  expect(await banco.archivosEnDisco()).toEqual(antes)
  expect((await importar(carpeta)).dichas).toEqual([
    ...[cuenta, aviso, 'Se puede deshacer durante 24 horas en la pantalla Importaciones.', 'Hecho.'],
  ])
  expect(await banco.db.selectFrom('archivo_normas').select(['file', 'created_by']).orderBy('file').execute()).toEqual([
    { file: 'OM-012-2005.pdf', created_by: null },
    { file: 'OM-13-2005.pdf', created_by: null },
  ])
  expect((await banco.archivosEnDisco()).length).toBe(antes.length + 2)
  expect((await importar(carpeta)).dichas[0]).toBe('2 normas en el archivo. Registros nuevos: 0; ya estaban: 2.')
  expect((await banco.archivosEnDisco()).length).toBe(antes.length + 2)
})

test('ARC-15 ORG-57 decision 0223 one PDF that is missing keeps all out, and nothing stays in the store', async () => {
  const filas = [
    unaNormaDeAntes({ NÚMERO: '20', ARCHIVO: 'a.pdf' }),
    unaNormaDeAntes({ NÚMERO: '21', ARCHIVO: 'b.pdf' }),
  ]
  const antes = await banco.archivosEnDisco()
  const { codigo, dichas } = await importar(await enCarpeta(filas, { 'a.pdf': pdfDeHojas([['a']]) }))
  expect([codigo, dichas]).toEqual([
    1,
    ['No se cambió nada: 1 de 2 filas tienen errores.', '  fila 3: No se encuentra el archivo «b.pdf»'],
  ])
  expect(await banco.archivosEnDisco()).toEqual(antes)
})

test('ARC-15 decision 0223 a ZIP comes by its path, and what is neither that nor a folder is told in words', async () => {
  const carpeta = await enCarpeta([unaNormaDeAntes()], {})
  const zip = join(carpeta, 'normas.zip')
  writeFileSync(zip, await (await enZip(enCsv([unaNormaDeAntes({ NÚMERO: '30' })]), { 'om-012.pdf': 'x' })).bytes())
  expect((await importar(zip)).dichas[0]).toBe('1 norma en el archivo. Registros nuevos: 1; ya estaban: 0.')
  await expect(importar(join(carpeta, 'hoja.csv'))).rejects.toThrow('o una carpeta con ellos')
  writeFileSync(zip, 'nada')
  await expect(importar(zip)).rejects.toThrow(M.zipDanado)
  await expect(importar(join(carpeta, 'om'))).rejects.toThrow(M.sinHoja)
})
