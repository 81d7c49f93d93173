import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { autoridadDe, firmarCon } from '../../../test/firmados.ts'
import { enLibro, enZip, unDocumentoDeAntes } from '../../../test/importaciones.ts'
import { leerConfig } from '../../config.ts'
import { crearReloj } from '../../platform/reloj.ts'
import type { Base } from '../../programa/base.ts'
import { registros } from './registros.ts'

const banco = usarBanco()

test('ORG-57 DOC-17 decision 0224 documents come in at the command line, which tells the numbers that are missing', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo documentos '))
  onTestFinished(() => rmSync(carpeta, { recursive: true }))
  const lugar = join(carpeta, 'indice.zip')
  const filas = [12, 14, 17].map((numero) => unDocumentoDeAntes({ NÚMERO: numero, ARCHIVO: `${numero}.pdf` }))
  const pdfs = Object.fromEntries(filas.map(({ ARCHIVO }) => [String(ARCHIVO), String(ARCHIVO)]))
  writeFileSync(lugar, await (await enZip(await enLibro(filas), pdfs)).bytes())
  const dichas: string[] = []
  const espia = vi.spyOn(console, 'log').mockImplementation((linea) => void dichas.push(String(linea)))
  onTestFinished(() => espia.mockRestore())
  const { bd, archivos } = banco
  const base = { bd, archivos, reloj: crearReloj(() => AHORA), config: leerConfig({}) } as unknown as Base
  expect(await registros('documentos')(base, lugar, { simular: false, traslados: false })).toBe(0)
  expect(dichas).toEqual([
    '3 documentos en el archivo. Registros nuevos: 3; ya estaban: 0.',
    'Aviso: Faltan 3 números en la numeración.',
    '  Informe, Secretaría General, 2021: faltan 3 números: 13, 15 a 16',
    'Se puede deshacer durante 24 horas en la pantalla Importaciones.',
    'Hecho.',
  ])
  const guardados = await banco.db
    .selectFrom('documentos')
    .select(['nro_doc', 'created_by', 'firma_hallada'])
    .where('importado', '=', true)
    .orderBy('nro_doc')
    .execute()
  expect(guardados).toEqual([12, 14, 17].map((nro_doc) => ({ nro_doc, created_by: null, firma_hallada: 'sinFirma' })))
})

test('FIR-24 decision 0224 the command line trusts whom the screen trusts', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo documentos '))
  onTestFinished(() => rmSync(carpeta, { recursive: true }))
  const lugar = join(carpeta, 'indice.zip')
  const firmado = await firmarCon(autoridadDe(banco), pdfDePrueba())
  const hoja = await enLibro([unDocumentoDeAntes({ NÚMERO: 90 })])
  writeFileSync(lugar, await (await enZip(hoja, { '012.pdf': firmado })).bytes())
  const espia = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => espia.mockRestore())
  const { bd, archivos } = banco
  const config = { ...leerConfig({ DEMO: 'true' }), datos: banco.datos }
  const base = { bd, archivos, reloj: crearReloj(() => AHORA), config } as unknown as Base
  expect(await registros('documentos')(base, lugar, { simular: false, traslados: false })).toBe(0)
  const { firma_hallada } = await banco.db
    .selectFrom('documentos')
    .select('firma_hallada')
    .where('nro_doc', '=', 90)
    .where('importado', '=', true)
    .executeTakeFirstOrThrow()
  expect(firma_hallada).toBe('valida')
})
