import { expedientesApi } from '@cabildo/contracts/expedientes'
import { MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cliente, cliente, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { paginaDeConsulta, unPresentado } from '../../../test/consultas-de-casos.ts'
import { ELENCO } from '../../../test/elenco.ts'
import {
  type BandejaDePrueba,
  bandejaDe,
  darBandejas,
  deUno,
  entrarEnBandeja,
  hecho,
  unExpediente,
} from '../../../test/expedientes.ts'
import { formularioDeReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { correosA, recepcionar, registroDe } from '../../../test/mesa-de-partes.ts'
import { countDescuadrados } from './cuadre.queries.ts'

/**
 * Two at once on the same case, before two server processes: every race is held until both wait for the same rows, so that
 * it takes no luck, and half of them are left to luck all the same.
 */
const VUELTAS = 10
const YA_LO = /^Ya lo \S+ .+ a las 10:30$/

const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '1000', LIMITE_CORREOS_DIA: '1000' } })
let rosa: BandejaDePrueba
let gloria: BandejaDePrueba
/** Works before the other process. */
let luis: BandejaDePrueba
beforeAll(async () => {
  await darBandejas(banco)
  rosa = await entrarEnBandeja(banco, 'rosa')
  gloria = await entrarEnBandeja(banco, 'gloria')
  const { quien } = await entrarEnBandeja(banco, 'luis')
  luis = bandejaDe(cliente(await banco.otraApp(), quien.token))
})
afterAll(async () => {
  expect(await countDescuadrados(banco.db)).toBe(0)
  const { rows } = await sql`
    select registro_id from movimientos where oper_forma = 0 and oper_idtope in (1, 2, 5, 8) and not oper_procesado
      and anulado_at is null group by registro_id having count(*) > 1`.execute(banco.db)
  expect(rows).toEqual([])
})

/** Both at once: while the case is held, or as they come. */
const aLaVez = async <T>(vuelta: number, registro_id: number, ...actos: (() => Promise<T>)[]): Promise<T[]> =>
  vuelta % 2 === 1
    ? Promise.all(actos.map((acto) => acto()))
    : enCarrera(
        banco.bd,
        (trx) => sql`select from registros where registro_id = ${registro_id} for update`.execute(trx),
        actos,
      )
const enProceso = async () => {
  const caso = await unExpediente(banco, { email: '' })
  return { ...caso, tenida: hecho(await rosa.recibir(caso.oper_id)) }
}
/** What live originals a case has, and where each is. */
const vivos = async (registro_id: number) =>
  (
    await sql<{ area_id: number; tipo: number }>`
      select area_id, oper_idtope as tipo from movimientos where registro_id = ${registro_id} and oper_forma = 0
        and oper_idtope in (1, 2, 5, 8) and not oper_procesado and anulado_at is null`.execute(banco.db)
  ).rows
/** Exactly one did it; the other was told who did it, and when. */
const unoSolo = (dos: readonly (string | number)[]) => {
  expect(dos.filter((que) => typeof que === 'number')).toHaveLength(1)
  expect(dos.find((que) => typeof que === 'string')).toMatch(YA_LO)
}

test('G10 EXP-45 of two who receive one does', async () => {
  for (let i = 0; i < VUELTAS; i++) {
    const { registro_id, oper_id } = await unExpediente(banco, { email: '' })
    const dos = await aLaVez(
      i,
      registro_id,
      () => rosa.recibir(oper_id),
      () => luis.recibir(oper_id),
    )
    unoSolo(dos.map(deUno))
    expect(await vivos(registro_id)).toEqual([{ area_id: 20, tipo: 1 }])
  }
})

test('G10 EXP-44 EXP-45 of receiving and undoing one happens, and the other is told which', async () => {
  for (let i = 0; i < VUELTAS; i++) {
    const { registro_id, tenida } = await enProceso()
    const enviada = hecho(await rosa.derivar(tenida, [{ dependencia: 15 }]))
    const [deshecho, recibido] = await aLaVez<string | number>(
      i,
      registro_id,
      () => rosa.deshacer(enviada).then(deUno),
      () => gloria.recibir(enviada).then(deUno),
    )
    if (typeof deshecho === 'number') expect(recibido).toMatch(/^Ya lo anuló rosa .+ a las 10:30$/)
    else {
      expect(recibido).toEqual(expect.any(Number))
      expect(deshecho).toMatch(/^Ya no se puede deshacer: .+ lo recibió$/)
    }
    expect(await vivos(registro_id)).toEqual([{ area_id: typeof deshecho === 'number' ? 20 : 15, tipo: 1 }])
  }
})

test('G10 EXP-17 EXP-45 of two derivations, and of a derivation and filing away, one is made and there is one original', async () => {
  for (let i = 0; i < VUELTAS; i++) {
    const { registro_id, tenida } = await enProceso()
    const dos = await aLaVez(
      i,
      registro_id,
      () => rosa.derivar(tenida, [{ dependencia: 15 }, { dependencia: 11, copia: true }]),
      () => luis.derivar(tenida, [{ dependencia: 47 }]),
    )
    unoSolo(dos.map(deUno))
    const suya = typeof deUno(dos[0] as never) === 'number'
    expect(await vivos(registro_id)).toEqual([{ area_id: suya ? 15 : 47, tipo: 2 }])

    const otro = await enProceso()
    const hechos = await aLaVez<string | number>(
      i,
      otro.registro_id,
      () => rosa.derivar(otro.tenida, [{ dependencia: 15 }]).then(deUno),
      () => luis.archivar(otro.tenida).then(deUno),
    )
    unoSolo(hechos)
    expect(await vivos(otro.registro_id)).toHaveLength(typeof hechos[0] === 'number' ? 1 : 0)
  }
})

test('G10 CON-22 a citizen withdraws while the area sends the case on: it ends, once, with one letter, wherever it is', async () => {
  const mila = await banco.como('mila')
  for (let i = 0; i < VUELTAS; i++) {
    const uno = await unPresentado(banco, 700 + i)
    expect((await recepcionar(mila, uno.id, { destinos: [{ dependencia: 20 }] })).status).toBe(200)
    const { registro, movimientos } = await registroDe(banco.db, uno.id)
    const tenida = hecho(await rosa.recibir(movimientos[1]?.oper_id ?? 0))
    const pagina = paginaDeConsulta(banco.app, `190.67.${i}.1`)
    const boleto = await pagina.conBoleto(uno.porCodigo)
    const antes = (await correosA(banco.db, uno.email)).length
    const [desistido, derivado] = await aLaVez<string | number>(
      i,
      registro.registro_id,
      () =>
        pagina
          .desistir(boleto, { alcance: 'procedimiento', palabra: 'DESISTO' })
          .then(({ status, texto }) => (status === 200 ? 200 : texto)),
      () => luis.derivar(tenida, [{ dependencia: 15 }]).then(deUno),
    )
    expect(desistido).toBe(200)
    // Sent on first, it is withdrawn where it has come to; after it, nobody sends it on.
    if (typeof derivado === 'string') expect(derivado).not.toMatch(/^\d{3} /)
    expect((await rosa.ver(registro.registro_id)).cuerpo.estado).toBe('DESISTIDO')
    expect(await vivos(registro.registro_id)).toEqual([])
    expect(await correosA(banco.db, uno.email)).toHaveLength(antes + 1)
  }
})

test('G10 REC-54 of titular and alternate one answers a complaint; the other is told by whom, and one letter goes out', async () => {
  await banco.db
    .insertInto('responsables')
    .values({
      ...{ proceso: 'reclamos', titular_id: ELENCO.sol.id, alterno_id: ELENCO.rebeca.id, area_id: 21 },
      ...{ desde: '2026-11-02', designado_por: ELENCO.sol.id },
    })
    .execute()
  const titular = await banco.como('sol')
  const alterno = cliente(await banco.otraApp(), (await banco.como('rebeca')).token)
  for (let i = 0; i < VUELTAS; i++) {
    const email = `carrera-${i}@example.com`
    const body = formularioDeReclamo({ email }) as never
    const { claim_id: id } = (await banco.ciudadano.llamar(reclamosApi.presentar, { body })).cuerpo
    const responder = (quien: Cliente, texto: string) => () =>
      quien.llamar(reclamosListaApi.responder, {
        ...{ params: { id: String(id) }, archivos: { 'selectedFile[]': [] } },
        body: { acciones: 'Se avisó al archivo', texto, doc_ids: '[]' },
      })
    const actos = [responder(titular, 'Su copia está lista'), responder(alterno, 'Puede recoger su copia')]
    const dos = await (i % 2 === 1
      ? Promise.all(actos.map((acto) => acto()))
      : enCarrera(banco.bd, (trx) => sql`select from reclamos where id = ${id} for update`.execute(trx), actos))
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    const gano = dos[0]?.status === 200 ? 'sol' : 'rebeca'
    expect(dos.find(({ status }) => status === 409)?.cuerpo.message).toContain(`${gano} Prueba Elenco`)
    const cartas = await correosA(banco.db, email)
    expect(cartas.filter(({ asunto }) => asunto.includes('respondimos su reclamo'))).toHaveLength(1)
    const { rows } = await sql`select from respuestas where clave = ${`reclamo:${id}`}`.execute(banco.db)
    expect(rows).toHaveLength(1)
  }
})

test('G10 EXP-09 of fifty rows that one sends on and another files ten of away, each has one outcome, and what was lost says to whom', async () => {
  const casos: Awaited<ReturnType<typeof enProceso>>[] = []
  for (let i = 0; i < 50; i++) casos.push(await enProceso())
  const tenidas = casos.map(({ tenida }) => tenida)
  const diez = tenidas.slice(-10)
  const [enviadas, archivadas] = await Promise.all([
    rosa.derivar(tenidas, [{ dependencia: 15 }]),
    luis.quien.llamar(expedientesApi.archivar, {
      body: { oper_ids: diez, motivo: 'Otro', texto: 'Se atendió en la oficina', clave: crypto.randomUUID() },
    }),
  ])
  expect([enviadas.status, archivadas.status]).toEqual([200, 200])
  const archivo = new Map(archivadas.cuerpo.data.map((fila) => [fila.oper_id, fila]))
  let perdidas = 0
  for (const [i, fila] of enviadas.cuerpo.data.entries()) {
    const otra = archivo.get(fila.oper_id)
    expect([fila.hecho, otra?.hecho ?? false].filter(Boolean)).toHaveLength(1)
    const perdida = fila.hecho ? otra : fila
    if (perdida) {
      perdidas++
      expect(perdida.mensaje).toMatch(fila.hecho ? /^Ya lo derivó rosa / : /^Ya lo archivó luis /)
    } else expect(fila.mensaje).toBe(MENSAJES_EXPEDIENTE.hecho)
    const { registro_id = 0 } = casos[i] ?? {}
    expect(await vivos(registro_id)).toHaveLength(fila.hecho ? 1 : 0)
  }
  expect(perdidas).toBe(10)
})
