import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { AHORA } from '../../../test/banco.ts'
import { usarBase } from '../../../test/base.ts'
import { unLibro } from '../../../test/hojas-de-prueba.ts'
import { PLANTILLA_CON_ELENCO } from '../../../test/preparar.ts'
import { leerConfig } from '../../config.ts'
import { crearReloj } from '../../platform/reloj.ts'
import type { Base } from '../../programa/base.ts'
import { areas } from './areas.ts'

const bd = usarBase(PLANTILLA_CON_ELENCO)
let carpeta: string
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'cabildo import '))
})
afterAll(() => rmSync(carpeta, { recursive: true, force: true }))

const importar = async (filas: (string | number | null)[][], simular = false) => {
  const dichas: string[] = []
  const espia = vi.spyOn(console, 'log').mockImplementation((linea) => void dichas.push(String(linea)))
  onTestFinished(() => espia.mockRestore())
  const archivo = join(carpeta, 'areas.xlsx')
  const titulos = ['NOMBRE', 'SIGLAS', 'DEPENDE DE', 'N°']
  writeFileSync(archivo, await (await unLibro([{ filas: [titulos, ...filas] }])).bytes())
  const base = { bd, reloj: crearReloj(() => AHORA), config: leerConfig({}) } as unknown as Base
  const codigo = await areas(base, archivo, { simular, traslados: false })
  return { codigo, dichas }
}
const hechas = async () =>
  (await bd.db.selectFrom('areas').select(['id', 'name', 'siglas', 'depende_de']).orderBy('id').execute()).slice(-2)

const FILAS = [
  ['Unidad de Obras', null, 'subgerencia de estudios', null],
  ['Subgerencia de Estudios', 'SGE', 'Alcaldía', 300],
  ['ALCALDÍA', null, null, null],
]

test('ORG-57 ORG-52 areas come from the command line; a simulation changes nothing, a second time they are there', async () => {
  const antes = await hechas()
  const cuenta = '3 áreas leídas: 2 nuevas, 0 con cambios, 1 que quedan como están.'
  const aviso = ['Avisos:', '  fila 4: ÁREA: se conserva «Alcaldía», como está registrado'].join('\n')
  expect(await importar(FILAS, true)).toEqual({
    codigo: 0,
    dichas: [cuenta, aviso, 'Es una simulación: no se cambió nada.'],
  })
  expect(await hechas()).toEqual(antes)
  expect(await importar(FILAS)).toEqual({ codigo: 0, dichas: [cuenta, aviso, 'Hecho.'] })
  expect(await hechas()).toEqual([
    { id: 100, name: 'Unidad de Obras', siglas: null, depende_de: 300 },
    { id: 300, name: 'Subgerencia de Estudios', siglas: 'SGE', depende_de: 11 },
  ])
  expect((await importar(FILAS)).dichas[0]).toMatch(/: 0 nuevas, 0 con cambios, 3 que/)
})

test('ORG-57 ORG-52 a refused row keeps all others out', async () => {
  const antes = await hechas()
  expect(
    await importar([
      ['Una', null, null, null],
      ['Otra', null, 'Nada', null],
    ]),
  ).toEqual({
    codigo: 1,
    dichas: ['No se cambió nada: 1 de 2 filas tienen errores.', '  fila 3: No hay un área llamada «Nada»'],
  })
  expect(await hechas()).toEqual(antes)
  await expect(importar([])).rejects.toThrow('El archivo no tiene filas con datos. No se cambió nada.')
})
