import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canastasApi } from '@cabildo/contracts/canastas'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { usarBanco } from '../../../../test/banco.ts'
import { usarCargas } from '../../../../test/cargas.ts'
import { enCarrera } from '../../../../test/carrera.ts'
import { esperar } from '../../../../test/esperar.ts'
import { unaCanasta } from '../../../../test/fabricas-canastas.ts'
import { type Beneficiario, unaPersona, unPadron } from '../../../../test/hojas-de-prueba.ts'
import { unObrero } from '../../../../test/obrero.ts'
import { vencerCargas } from '../../../platform/cargas/cargas.queries.ts'
import { crearReloj } from '../../../platform/reloj.ts'
import { archivosEnUso } from '../../../platform/trabajos/limpieza.queries.ts'
import { abrirRevisor, revisarCarga } from './carga.ts'

const banco = usarBanco()
const { aplicar, canastas, descartar, filas, recibir, revisar, subir, trabajar, ver } = usarCargas(banco)
beforeEach(async () => {
  await banco.db.deleteFrom('canastas').execute()
  await banco.db.deleteFrom('cargas').execute()
})

const dniDe = ({ dni }: Beneficiario) => String(dni)
const cambiar = (persona: Beneficiario, campos: { mz?: string; referencia?: string }) =>
  banco.db
    .updateTable('canastas')
    .set({ ...campos, updated_at: sql`clock_timestamp()` })
    .where('dni', '=', dniDe(persona))
    .execute()

test('CAN-29 D-22 what others changed since it was looked at is shown again before anything is written', async () => {
  const [ana, beto, caro] = [unaPersona(), unaPersona(), unaPersona()]
  await aplicar(await revisar(await unPadron([ana, beto])))
  const carga = await revisar(await unPadron([{ ...ana, mz: 'X' }, { ...beto, mz: 'Y' }, caro]))
  await cambiar(ana, { mz: 'DE OTRO' })
  const antes = await canastas()
  expect(await aplicar(carga)).toMatchObject({ status: 409, cuerpo: { codigo: 'cargaCambiada' } })
  expect(await canastas()).toEqual(antes)
  expect((await filas(carga)).data[0]?.cambios).toEqual([{ campo: 'MZ', antes: 'DE OTRO', despues: 'X' }])
  expect((await aplicar(carga)).cuerpo.data).toMatchObject({ registrados: 1, actualizados: 2 })
})

test('CAN-09 CAN-29 a record that another file gave to ANGLO meanwhile is refused, not changed', async () => {
  const ana = unaPersona()
  await aplicar(await revisar(await unPadron([ana])))
  const carga = await revisar(await unPadron([{ ...ana, mz: 'X' }]))
  await aplicar(await revisar(await unPadron([{ ...ana, referencia: 'ACTA-ANGLOAMERICA' }])))
  expect((await aplicar(carga)).status).toBe(409)
  expect(await ver(carga)).toMatchObject({ estado: 'lista', cambiados: 0, rechazados: 1 })
  expect((await aplicar(carga)).cuerpo.data).toMatchObject({ registrados: 0, actualizados: 0 })
  expect((await canastas())[0]?.mz).toBe('A')
})

test('CAN-29 G9 two who apply the same spreadsheet at once apply it once', async () => {
  const carga = await revisar(await unPadron([unaPersona(), unaPersona()]))
  const dosVeces = await enCarrera(
    banco.bd,
    (trx) => sql`select from cargas where id = ${carga.id} for update`.execute(trx),
    [() => aplicar(carga), () => aplicar(carga)],
  )
  expect(dosVeces).toMatchObject([
    { status: 200, cuerpo: { data: { registrados: 2 } } },
    { status: 200, cuerpo: { data: { registrados: 2 } } },
  ])
  expect(await canastas()).toHaveLength(2)
})

test('CAN-29 D-22 two who apply while somebody registers one of the new ones by hand are both told to look again', async () => {
  const [ana, beto] = [unaPersona(), unaPersona()]
  const carga = await revisar(await unPadron([ana, beto]))
  const respuestas = await enCarrera(banco.bd, (trx) => unaCanasta(trx, { dni: dniDe(ana), ape_nom: 'A MANO' }), [
    () => aplicar(carga),
    () => aplicar(carga),
  ])
  expect(respuestas.map(({ status, cuerpo }) => [status, 'codigo' in cuerpo && cuerpo.codigo])).toEqual([
    [409, 'cargaCambiada'],
    [409, 'cargaCambiada'],
  ])
  expect((await canastas()).map(({ ape_nom }) => ape_nom)).toEqual(['A MANO'])
})

test('CAN-29 G9 records that the file does not change are free while it is applied', async () => {
  const [ana, beto, caro] = [unaPersona(), unaPersona(), unaPersona()]
  await aplicar(await revisar(await unPadron([ana, beto])))
  const carga = await revisar(await unPadron([ana, { ...beto, mz: 'Z' }, caro]))
  const libre = (await canastas())[0]
  const acto: { aplicada?: ReturnType<typeof aplicar> } = {}
  await banco.db.transaction().execute(async (trx) => {
    await unaCanasta(trx, { dni: dniDe(caro) })
    acto.aplicada = aplicar(carga)
    acto.aplicada.catch(() => undefined)
    // It holds what it holds, and waits for the one who is being registered.
    await esperar(async () => {
      const enEspera = await banco.bd.comoDueno(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(enEspera).toHaveLength(1)
    })
    const { status } = await (await banco.como('sol')).llamar(canastasApi.cambiarReferencia, {
      params: { id: String(libre?.id) },
      body: { state: 'NO TITULAR' },
    })
    expect(status).toBe(200)
    await trx.deleteFrom('canastas').where('dni', '=', dniDe(caro)).execute()
  })
  expect((await acto.aplicada)?.cuerpo.data).toMatchObject({ registrados: 1, actualizados: 1 })
  expect((await canastas()).map(({ mz, referencia }) => [mz, referencia])).toEqual([
    ['A', 'NO TITULAR'],
    ['Z', 'ACTA-MPI'],
    ['A', 'ACTA-MPI'],
  ])
})

test('CAN-29 D-22 a record that somebody else changes just before it is held is shown again', async () => {
  const ana = unaPersona()
  await aplicar(await revisar(await unPadron([ana])))
  const carga = await revisar(await unPadron([{ ...ana, mz: 'Z' }]))
  const [respuesta] = await enCarrera(
    banco.bd,
    (trx) =>
      trx
        .updateTable('canastas')
        .set({ mz: 'DE OTRO', updated_at: sql`clock_timestamp()` })
        .where('dni', '=', dniDe(ana))
        .execute(),
    [() => aplicar(carga)],
  )
  expect(respuesta).toMatchObject({ status: 409, cuerpo: { codigo: 'cargaCambiada' } })
  expect((await canastas())[0]?.mz).toBe('DE OTRO')
})

test('CAN-20 G9 the same people in two spreadsheets at once are registered once, and nobody sees a fault', async () => {
  const personas = [unaPersona(), unaPersona(), unaPersona()]
  const [una, otra] = [await revisar(await unPadron(personas)), await revisar(await unPadron(personas))]
  const respuestas = await Promise.all([aplicar(una), aplicar(otra)])
  expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409])
  const archivo = await unPadron([...personas, unaPersona()])
  const deUnaVez = await Promise.all([subir(archivo), subir(archivo)])
  expect(deUnaVez.map(({ cuerpo }) => cuerpo.registrados).sort()).toEqual([0, 1])
  expect(await canastas()).toHaveLength(4)
})

test('CAN-26 CAN-29 somebody who is registered by hand in that very moment is not registered twice', async () => {
  const ana = unaPersona()
  const carga = await revisar(await unPadron([ana, unaPersona()]))
  const [respuesta] = await enCarrera(
    banco.bd,
    (trx) =>
      trx
        .insertInto('canastas')
        .values({ dni: dniDe(ana), ape_nom: 'A MANO' })
        .execute(),
    [() => aplicar(carga)],
  )
  expect(respuesta).toMatchObject({ status: 409, cuerpo: { codigo: 'cargaCambiada' } })
  expect(await ver(carga)).toMatchObject({ estado: 'lista', nuevos: 1, cambiados: 1 })
  expect((await canastas()).map(({ ape_nom }) => ape_nom)).toEqual(['A MANO'])
})

test('D-37 a file that brings the process down fails, and the next one is read', async () => {
  const programa = join(banco.datos, 'mortal.mjs')
  await writeFile(programa, "process.stdin.once('data', () => process.send({ empezado: true }, () => process.exit(9)))")
  const mortal = abrirRevisor(banco.archivos, { programa })
  const carga = await recibir(await unPadron([unaPersona()]))
  await trabajar(carga.id, mortal)
  await mortal.cerrar()
  expect(await ver(carga)).toMatchObject({
    estado: 'fallida',
    falla: 'El archivo contiene más de lo que se puede leer: deje solo la hoja con los datos',
  })
  expect(await banco.archivosEnDisco()).toEqual([])
  expect(await revisar(await unPadron([unaPersona()]))).toMatchObject({ nuevos: 1 })
})

test('D-35 a check that was cut in the middle begins again and keeps no row twice', async () => {
  const personas = Array.from({ length: 2_500 }, () => unaPersona())
  const carga = await recibir(await unPadron(personas))
  const cortado = abrirRevisor(banco.archivos)
  const corte = {
    ...cortado,
    leer: async (...[storage_key, pedido, alLeer]: Parameters<typeof cortado.leer>) =>
      cortado.leer(storage_key, pedido, async (avance) => {
        await alLeer?.(avance)
        await cortado.cerrar()
      }),
  }
  await expect(trabajar(carga.id, corte, false)).rejects.toMatchObject({ codigo: 'noDisponible' })
  expect(await ver(carga)).toMatchObject({ estado: 'revisando', filas: 1_000 })
  expect((await filas(carga)).data).toEqual([])
  await trabajar(carga.id)
  expect(await ver(carga)).toMatchObject({ estado: 'lista', filas: 2_500, nuevos: 2_500 })
})

test('D-35 whoever waits is told when the last try could not be done, and the file may be uploaded again', async () => {
  const carga = await recibir(await unPadron([unaPersona()]))
  const cerrado = abrirRevisor(banco.archivos)
  await cerrado.cerrar()
  await expect(trabajar(carga.id, cerrado)).rejects.toMatchObject({ codigo: 'noDisponible' })
  expect(await ver(carga)).toMatchObject({
    estado: 'fallida',
    falla: 'No se pudo revisar el archivo en este momento. Vuelva a subirlo en unos minutos.',
  })
})

test('API-87 the upload leaves a job, which the worker does', async () => {
  const carga = await recibir(await unPadron([unaPersona()]))
  const revisor = abrirRevisor(banco.archivos)
  const partes = { db: banco.db, archivos: banco.archivos, reloj: crearReloj(), revisor }
  const obrero = unObrero(banco.bd, { revisar_carga: revisarCarga({ ...partes, log: banco.app.log }) })
  await obrero.iniciar()
  await esperar(async () => expect(await ver(carga)).toMatchObject({ estado: 'lista', nuevos: 1 }))
  await obrero.detener()
  await revisor.cerrar()
})

test('CAN-29 one that is dropped while it is checked leaves nothing behind', async () => {
  const carga = await recibir(await unPadron([unaPersona()]))
  const lento = abrirRevisor(banco.archivos)
  const conBaja = {
    ...lento,
    leer: async (...[storage_key, pedido, alLeer]: Parameters<typeof lento.leer>) =>
      lento.leer(storage_key, pedido, async (avance) => {
        await descartar(carga)
        await alLeer?.(avance)
      }),
  }
  await trabajar(carga.id, conBaja)
  await lento.cerrar()
  expect(await banco.db.selectFrom('cargas_filas').select('fila').execute()).toEqual([])
  expect(await banco.archivosEnDisco()).toEqual([])
})

test('CAN-29 one that is dropped before its turn to be checked ends quietly', async () => {
  const carga = await recibir(await unPadron([unaPersona()]))
  const ocupado = abrirRevisor(banco.archivos)
  const trasLaBaja = {
    ...ocupado,
    leer: async (...pedido: Parameters<typeof ocupado.leer>) => {
      await descartar(carga)
      return ocupado.leer(...pedido)
    },
  }
  await trabajar(carga.id, trasLaBaja, false)
  await ocupado.cerrar()
  await expect(ver(carga)).rejects.toThrow('404')
})

test("P-14 after a day nobody's rows stay, only the counts of what was applied", async () => {
  const [aplicada, vista] = [
    await revisar(await unPadron([unaPersona(), unaPersona({ dni: '1' })])),
    await revisar(await unPadron([unaPersona()])),
  ]
  const sinLeer = await recibir(await unPadron([unaPersona()]))
  const claves = await banco.archivosEnDisco()
  expect([...(await archivosEnUso(banco.db, 'cargas', 'clave')([...claves, 'ajeno.xlsx']))]).toEqual(claves)
  await aplicar(aplicada)
  // What a reader tells of the file may quote its rows.
  const suya = () => banco.db.selectFrom('cargas').select('leido').where('id', '=', aplicada.id).executeTakeFirst()
  await banco.db.updateTable('cargas').set({ leido: '{"motivos":["x"]}' }).where('id', '=', aplicada.id).execute()
  await vencerCargas(banco.db, new Date(Date.now() - 86_400_000))
  expect((await suya())?.leido).toEqual({ motivos: ['x'] })
  expect((await filas(aplicada)).data).toMatchObject([{ clase: 'rechazado', fila: 3 }])
  await vencerCargas(banco.db, new Date(Date.now() + 1_000))
  expect(await ver(aplicada)).toMatchObject({ estado: 'aplicada', registrados: 1, rechazados: 1 })
  expect((await filas(aplicada)).data).toEqual([])
  expect(await suya()).toEqual({ leido: null })
  for (const carga of [vista, sinLeer]) await expect(ver(carga)).rejects.toThrow('404')
  expect(await archivosEnUso(banco.db, 'cargas', 'clave')(claves)).toEqual(new Set())
})
