import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { AHORA } from '../../../test/banco.ts'
import { usarBase } from '../../../test/base.ts'
import {
  enCsv,
  enLibro,
  type FilaDeArchivo,
  unaVisitaDeAntes,
  unNacimientoDeAntes,
} from '../../../test/importaciones.ts'
import { PLANTILLA_CON_ELENCO } from '../../../test/preparar.ts'
import { leerConfig } from '../../config.ts'
import { crearReloj } from '../../platform/reloj.ts'
import type { Base } from '../../programa/base.ts'
import { registros } from './registros.ts'

const bd = usarBase(PLANTILLA_CON_ELENCO)
let carpeta: string
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'cabildo import '))
})
afterAll(() => rmSync(carpeta, { recursive: true, force: true }))

const importar = async (tipo: 'visitas' | 'nacimientos', contenido: File, { simular = false, env = {} } = {}) => {
  const dichas: string[] = []
  const espia = vi.spyOn(console, 'log').mockImplementation((linea) => void dichas.push(String(linea)))
  onTestFinished(() => espia.mockRestore())
  const archivo = join(carpeta, contenido.name)
  writeFileSync(archivo, await contenido.bytes())
  const base = { bd, reloj: crearReloj(() => AHORA), config: leerConfig(env) } as unknown as Base
  const codigo = await registros(tipo)(base, archivo, { simular, traslados: false })
  return { codigo, dichas }
}
const cuantas = async (tabla: 'visitas' | 'cargas' | 'importaciones_filas') => {
  const [fila] = await bd.comoDueno<{ n: string }>(`select count(*) as n from ${tabla}`)
  return Number(fila?.n)
}
const libro = (...filas: FilaDeArchivo[]) => enLibro(filas)

test('ORG-57 decision 0221 visits come from the command line; a simulation changes nothing, a second time they are there', async () => {
  const dos = [unaVisitaDeAntes(), unaVisitaDeAntes({ DOCUMENTO: '98000001' })]
  const cuenta = '2 visitas en el archivo. Registros nuevos: 2; ya estaban: 0.'
  expect(await importar('visitas', await libro(...dos), { simular: true })).toEqual({
    codigo: 0,
    dichas: [cuenta, 'Es una simulación: no se cambió nada.'],
  })
  expect([await cuantas('visitas'), await cuantas('cargas'), await cuantas('importaciones_filas')]).toEqual([0, 0, 0])
  expect(await importar('visitas', await libro(...dos))).toEqual({
    codigo: 0,
    dichas: [cuenta, 'Se puede deshacer durante 24 horas en la pantalla Importaciones.', 'Hecho.'],
  })
  expect(await bd.comoDueno('select estado, tipo, nombre, created_by, registrados from cargas')).toEqual([
    { estado: 'aplicada', tipo: 'visitas', nombre: 'antes.xlsx', created_by: null, registrados: 2 },
  ])
  expect(await importar('visitas', enCsv(dos))).toEqual({
    codigo: 0,
    dichas: ['2 visitas en el archivo. Registros nuevos: 0; ya estaban: 2.', 'Hecho.'],
  })
  expect([await cuantas('visitas'), await cuantas('cargas'), await cuantas('importaciones_filas')]).toEqual([2, 1, 0])
})

test('ORG-57 decision 0221 one refused row keeps all others out, and each is told by its number', async () => {
  const antes = [await cuantas('visitas'), await cuantas('cargas')]
  const { codigo, dichas } = await importar(
    'visitas',
    await libro(unaVisitaDeAntes({ DOCUMENTO: '98000002' }), unaVisitaDeAntes({ ÁREA: 'Nada', DOCUMENTO: '98000003' })),
  )
  expect(codigo).toBe(1)
  expect(dichas).toEqual(['No se cambió nada: 1 de 2 filas tienen errores.', '  fila 3: No hay un área llamada «Nada»'])
  expect([await cuantas('visitas'), await cuantas('cargas')]).toEqual(antes)
})

test('P-10 a visit older than what is kept is refused with the term', async () => {
  const { dichas } = await importar('visitas', await libro(unaVisitaDeAntes({ DOCUMENTO: '98000005' })), {
    env: { CONSERVACION_VISITAS_MESES: '60' },
  })
  expect(dichas[1]).toBe('  fila 2: Es anterior a lo que se conserva (60 meses)')
})

test('ORG-57 births come by the same order, and a file that is none is told in words', async () => {
  expect((await importar('nacimientos', enCsv([unNacimientoDeAntes()]))).dichas[0]).toBe(
    '1 nacimiento en el archivo. Registros nuevos: 1; ya estaban: 0.',
  )
  await expect(importar('nacimientos', new File(['a;b\n1;2'], 'otro.csv'))).rejects.toThrow(
    'No se encontraron las columnas necesarias en ninguna hoja: PRIMER APELLIDO, NOMBRES y SEXO. No se cambió nada.',
  )
})
