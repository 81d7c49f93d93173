import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ALCANCES } from '@cabildo/contracts/base/alcances'
import { EVENTOS_DE_WEBHOOK } from '@cabildo/contracts/webhooks'
import { expect, test } from 'vitest'
import { crearCliente, Rechazo } from '../../docs/integraciones/cliente.ts'
import { atender, resumen } from '../../docs/integraciones/ejemplo.ts'
import { generar } from '../../docs/integraciones/generar.ts'
import { generarClaveDeServicio } from '../src/platform/sesion/claves.ts'
import { AHORA, usarBanco } from './banco.ts'
import { ELENCO } from './elenco.ts'
import { unExpediente } from './expedientes.ts'
import { unaCarga } from './fabricas-obras.ts'

const banco = usarBanco({ escucha: true })

test('SHE-98 the types of the example are what generar.ts makes of the description that is served', async () => {
  const documento = (await banco.app.inject('/api/openapi.json')).json()
  const escrito = readFileSync(new URL('../../docs/integraciones/operaciones.gen.ts', import.meta.url), 'utf8')
  expect(escrito).toBe(generar(documento))
  expect(Object.keys(documento.webhooks)).toEqual([...EVENTOS_DE_WEBHOOK.map(({ id }) => id), 'prueba'])
  expect(documento.openapi).toBe('3.1.0')
  for (const alcance of ALCANCES) {
    expect(documento.components.securitySchemes.clave.description).toContain(alcance)
    expect(escrito).toContain(`alcance: '${alcance}'`)
  }
})

test('ING-29 the example reads with a service key, and is told in words what it may not', async () => {
  const { clave, ...secreto } = generarClaveDeServicio()
  await banco.db
    .insertInto('claves_servicio')
    .values({
      ...{
        ...secreto,
        area_id: 20,
        nombre: 'Tablero',
        alcances: ['obras:leer', 'expedientes:leer'],
        redes: ['127.0.0.0/8'],
      },
      ...{ vence_at: '2027-01-01', responsable_id: ELENCO.sol.id, created_by: ELENCO.admin.id, created_at: AHORA },
    })
    .execute()
  await unaCarga(banco.db, [
    { cui: '2345678', avance_fisico: 10 },
    { cui: '2345679', avance_fisico: 90 },
  ])
  await unExpediente(banco, { destinos: [{ dependencia: 20 }] })
  const llamar = crearCliente({ direccion: banco.direccion, clave })
  expect(await resumen(llamar, 20)).toEqual({ obras: ['2345678'], expedientes: 0 })
  const { recordsTotal } = await llamar('POST /api/expedientes/list', {
    cuerpo: { area_id: 20, bandeja: 'por_recibir' },
  })
  expect(recordsTotal).toBe(1)
  const rechazo = await llamar('GET /api/visitas/byarea/{areaID}', { camino: { areaID: 20 } }).catch((e: unknown) => e)
  expect(rechazo).toBeInstanceOf(Rechazo)
  expect(rechazo).toMatchObject({ status: 403, message: 'La clave no permite esta consulta' })
})

test('ING-29 the example says in words what it needs where it was not told', () => {
  const ejemplo = fileURLToPath(new URL('../../docs/integraciones/ejemplo.ts', import.meta.url))
  for (const AREA of ['', 'Logística']) {
    const env = { CABILDO: 'https://cabildo.muni.example', CLAVE: 'cab_x', AREA }
    const { status, stderr } = spawnSync(process.execPath, [ejemplo], { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Indique CABILDO .*CLAVE .*AREA \(el número de su área\)\.$/m),
    ])
  }
})

test('decision 0218 a receiver knows the notices by their types', () => {
  const data = { id: '2345678', enlace: 'https://cabildo.muni.example/obras/2345678' }
  expect(atender({ type: 'obra.actualizada', timestamp: AHORA.toISOString(), data })).toBe(
    'obra.actualizada: https://cabildo.muni.example/obras/2345678',
  )
})
