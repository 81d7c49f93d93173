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

const importar = async (lugar: string) => {
  const dichas: string[] = []
  const espia = vi.spyOn(console, 'log').mockImplementation((linea) => void dichas.push(String(linea)))
  onTestFinished(() => espia.mockRestore())
  const base = { bd, reloj: crearReloj(() => AHORA), config: leerConfig({}) } as unknown as Base
  const codigo = await registros('expedientes')(base, lugar, { simular: false, traslados: false })
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
  const zip = join(carpeta, 'sisgedo.zip')
  writeFileSync(zip, await enSisgedo().bytes())
  expect((await importar(zip)).dichas[0]).toBe('1 expediente en el archivo. Registros nuevos: 0; ya estaban: 1.')
})
