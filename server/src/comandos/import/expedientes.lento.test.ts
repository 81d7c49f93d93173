import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AHORA } from '../../../test/banco.ts'
import { usarBase } from '../../../test/base.ts'
import { enSisgedo } from '../../../test/importaciones.ts'
import { PLANTILLA_CON_ELENCO } from '../../../test/preparar.ts'
import { leerConfig } from '../../config.ts'
import { crearReloj } from '../../platform/reloj.ts'
import type { Base } from '../../programa/base.ts'
import { registros } from './registros.ts'

const bd = usarBase(PLANTILLA_CON_ELENCO)

const importar = async (lugar: string, { dejar = false, env = {} } = {}) => {
  const dichas: string[] = []
  const espia = vi.spyOn(console, 'log').mockImplementation((linea) => void dichas.push(String(linea)))
  onTestFinished(() => espia.mockRestore())
  const base = { bd, reloj: crearReloj(() => AHORA), config: leerConfig(env) } as unknown as Base
  const codigo = await registros('expedientes')(base, lugar, {
    ...{ simular: false, traslados: false, 'dejar-rechazadas': dejar },
  })
  return { codigo, dichas }
}

test('ORG-57 decision 0225 the tables of Sisgedo come from a folder, and from a ZIP of it, which is the same', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo sisgedo '))
  onTestFinished(() => rmSync(carpeta, { recursive: true, force: true }))
  const tablas = join(carpeta, 'tablas')
  mkdirSync(tablas)
  await expect(importar(tablas)).rejects.toThrow('No hay ningún CSV')
  writeFileSync(
    join(tablas, 'Expediente.csv'),
    'expe_id;expe_fecha;expe_hora;expe_asunto;expe_firma;depe_id;expe_origen\n12345;2015-03-02;09:05;Solicita licencia;Ana;1;1\n',
  )
  writeFileSync(
    join(tablas, 'operacion.csv'),
    'oper_id;expe_id;oper_idtope;oper_fecha;depe_id\n501;12345;1;2015-03-02 09:05:00;1\n',
  )
  await expect(importar(tablas)).rejects.toThrow('dependencia con DEPE_ID y DEPE_NOMBRE')
  writeFileSync(join(tablas, 'dependencia.csv'), Buffer.from('depe_id;depe_nombre\n1;Secretaría General\n', 'latin1'))
  expect(await importar(tablas)).toEqual({
    codigo: 0,
    dichas: [
      '1 expediente en el archivo. Registros nuevos: 1; ya estaban: 0.',
      'Se puede deshacer durante 24 horas en la pantalla Importaciones.',
      'Hecho.',
    ],
  })
  expect(await bd.comoDueno('select expe_id, area_id, estado, lugar from expedientes_importados')).toEqual([
    { expe_id: 'Registro 00012345 de Sisgedo', area_id: 4, estado: 'EN PROCESO', lugar: 'Secretaría General' },
  ])
  // What systems leave in a folder is no table.
  writeFileSync(join(tablas, '._expediente.csv'), 'Mac OS X')
  expect((await importar(tablas)).dichas[0]).toBe('1 expediente en el archivo. Registros nuevos: 0; ya estaban: 1.')
  const zip = join(carpeta, 'sisgedo.zip')
  writeFileSync(zip, await enSisgedo().bytes())
  expect((await importar(zip)).dichas[0]).toBe('1 expediente en el archivo. Registros nuevos: 0; ya estaban: 1.')
})

test('ORG-57 decision 0225 of an export as it is, what was annulled is passed over, and refused rows are left where that is asked for', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo sisgedo '))
  onTestFinished(() => rmSync(carpeta, { recursive: true, force: true }))
  const zip = join(carpeta, 'sisgedo.zip')
  const tablas = enSisgedo({
    expediente: [
      '20001;9876;1;2015-03-02;09:05;Licencia;Ana;90;2;1;3',
      '20002;9877;1;2015-03-02;09:05;Poda;Ana;90;2;9;3',
    ],
    operacion: [
      '701;20001;3;0;2015-03-02;09:05;1;;;;t;',
      '702;20002;3;0;2015-03-02;09:05;1;;;;t;',
      '703;20003;3;0;2015-03-02;09:05;1;;;;t;',
    ],
  })
  writeFileSync(zip, await tablas.bytes())
  expect(await importar(zip)).toEqual({
    codigo: 1,
    dichas: [
      'No se cambió nada: 1 de 3 filas tienen errores.',
      '  fila 4: El expediente 20003 no está en el archivo (operaciones 703)',
    ],
  })
  expect(await importar(zip, { dejar: true })).toEqual({
    codigo: 0,
    dichas: [
      'Se dejan fuera 1 de 3 filas, que tienen errores.',
      '  fila 4: El expediente 20003 no está en el archivo (operaciones 703)',
      '3 expedientes en el archivo. Registros nuevos: 1; ya estaban: 0.',
      'Aviso: Además se pasó por alto 1 fila: anulados en Sisgedo.',
      'Se puede deshacer durante 24 horas en la pantalla Importaciones.',
      'Hecho.',
    ],
  })
  expect(await bd.comoDueno('select numero from expedientes_importados where numero > 20000')).toEqual([
    { numero: 20001 },
  ])
})

test('EXP-03 decision 0225 with another Sisgedo at work none comes in, for there is no tray to see it in', async () => {
  const env = { DEMO: 'true', SISGEDO: 'http', SISGEDO_URL: 'http://127.0.0.1:1', SISGEDO_TOKEN: 'clave' }
  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo sisgedo '))
  onTestFinished(() => rmSync(carpeta, { recursive: true, force: true }))
  const zip = join(carpeta, 'sisgedo.zip')
  writeFileSync(zip, await enSisgedo().bytes())
  await expect(importar(zip, { env })).rejects.toThrow(
    'Los expedientes se llevan en otro Sisgedo y la bandeja, donde se verían los importados, está desactivada',
  )
})
