import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, entrar, SECRETO, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { unPresentado } from '../../../test/consultas-de-casos.ts'
import { pdfDeTramite, presentarTramite, vecino } from '../../../test/fabricas-presentar.ts'
import { correosA, eliminar, filaDe, observar, recepcionar } from '../../../test/mesa-de-partes.ts'
import { MUDO } from '../../../test/obrero.ts'
import { abrirCasa } from '../../casa.ts'
import { leerConfig } from '../../config.ts'
import { vencerPlazos } from '../../platform/plazos/vencer.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { recibirSubsanacion, vencerSubsanaciones } from './subsanacion.ts'

const banco = usarBanco()
let mila: Cliente
beforeEach(() => ponerReloj(AHORA.toISOString()))
/** Sets the clock, and signs the front desk in again: a session does not last until another day. */
const ponerReloj = async (instante: string) => {
  banco.poner(new Date(instante))
  mila = await entrar(banco.app, 'mila')
}

let vecinos = 500
const unoPresentado = () => unPresentado(banco, ++vecinos)
const pedir = (id: number) =>
  mila.llamar(mesaDePartesListaApi.observar, { body: { id, motivo: 'Falta el plano', modo: 'subsanar' } })
const unoObservado = async () => {
  const uno = await unoPresentado()
  expect((await pedir(uno.id)).status).toBe(200)
  return uno
}
const subsanar = (
  id: number,
  mas: { explicacion?: string; clave?: string } = {},
  archivos: File[] = [pdfDeTramite()],
) =>
  mila.llamar(mesaDePartesListaApi.subsanar, {
    params: { id: String(id) },
    body: mas,
    archivos: { 'selectedFile[]': archivos },
  })
const plazosDe = async (id: number) => {
  const { rows } = await sql<{ que: string }>`
    select clase || ' ' || estado || ' ' || coalesce(vence::text, '-') as que from plazos
    where clave = ${`tramite:${id}`} order by plazo_id`.execute(banco.db)
  return rows.map(({ que }) => que)
}
const estadoDe = async (id: number) => (await filaDe(banco.db, id)).estado
/** Another process at an instant. */
const casaA = (instante: string) =>
  abrirCasa({
    ...{ config: leerConfig({ DATABASE_URL: banco.bd.url }), secreto: SECRETO, bd: banco.bd, archivos: banco.archivos },
    ...{ reloj: crearReloj(() => new Date(instante)), log: MUDO },
  })
/** What the daily job does at an instant. */
const vencer = async (instante: string) => vencerSubsanaciones(await casaA(instante))()

describe('EXP-58 an observation that gives two business days', () => {
  test('EXP-58 EXP-60 EXP-61 EXP-66 the filing waits, its clock too, and the applicant gets a link that is used once', async () => {
    await ponerReloj('2026-11-20T11:00:00-05:00')
    const { id, email } = await unoPresentado()
    const { cuerpo } = await pedir(id)
    expect(cuerpo).toEqual({ hasta: '2026-11-24' })
    const { data } = (await mila.llamar(mesaDePartesListaApi.ver, { params: { id: String(id) } })).cuerpo
    expect(data).toMatchObject({ estado: 'POR SUBSANAR', motivo: 'Falta el plano', subsanar_hasta: '2026-11-24' })
    expect(await plazosDe(id)).toEqual(['respuesta_tramite SUSPENDIDO -', 'subsanacion_mesa CORRIENDO 2026-11-24'])
    const carta = (await correosA(banco.db, email)).at(-1)
    expect(carta?.asunto).toContain('necesita una subsanación')
    expect(carta?.texto).toContain('Falta el plano')
    expect(carta?.texto).toContain('Tiene hasta el 24/11/2026, dos días hábiles, para subsanar.')
    const token = /\/#\/consulta\?s=([\w-]{43})/.exec(carta?.texto ?? '')?.[1] ?? ''
    const enlaces = await banco.db
      .selectFrom('enlaces_de_subsanacion')
      .selectAll()
      .where('clave', '=', `tramite:${id}`)
      .execute()
    expect(enlaces).toMatchObject([{ hasta: '2026-11-24', fin: null }])
    // The token itself stands nowhere but in the letter.
    expect(JSON.stringify(enlaces)).not.toContain(token)
  })

  test('API-76 MPV-69 without `modo` the filing is annulled, as it always was', async () => {
    const { id } = await unoPresentado()
    const { status, cuerpo } = await observar(mila, id)
    expect([status, cuerpo]).toEqual([200, { hasta: null }])
    expect(await estadoDe(id)).toBe('OBSERVADO')
    expect(await plazosDe(id)).toEqual([expect.stringMatching(/^respuesta_tramite CONCLUIDO/)])
  })

  test('EXP-59 Table EXP-F while the correction is awaited nothing else happens to it', async () => {
    const { id } = await unoObservado()
    const mensaje = 'El trámite está en subsanación hasta el 20/11/2026'
    for (const { status, cuerpo } of [
      await recepcionar(mila, id),
      await observar(mila, id),
      await eliminar(mila, id),
      await pedir(id),
    ])
      expect([status, cuerpo.message]).toEqual([409, mensaje])
    expect(await estadoDe(id)).toBe('POR SUBSANAR')
  })

  test('EXP-59 EXP-62 it is given once: what was corrected can be received, annulled or deleted', async () => {
    const [recibido, anulado, borrado] = [await unoObservado(), await unoObservado(), await unoObservado()]
    for (const { id } of [recibido, anulado, borrado]) expect((await subsanar(id)).status).toBe(200)
    const otra = await pedir(recibido.id)
    expect([otra.status, otra.cuerpo.message]).toEqual([
      409,
      'Ya se observó una vez (artículo 136 del TUO de la Ley 27444)',
    ])
    expect((await recepcionar(mila, recibido.id)).status).toBe(200)
    expect((await observar(mila, anulado.id)).status).toBe(200)
    expect((await eliminar(mila, borrado.id)).status).toBe(200)
    expect([await estadoDe(recibido.id), await estadoDe(anulado.id)]).toEqual(['RECEPCIONADO', 'OBSERVADO'])
  })
})

describe('EXP-62 API-161 a correction that is brought to the counter', () => {
  test('is kept beside what was filed; number and date stay, the clock goes on, the link ends', async () => {
    const { id, email } = await unoObservado()
    await ponerReloj('2026-11-19T15:00:00-05:00')
    const { status, cuerpo } = await subsanar(id, { explicacion: 'Se adjunta el plano que faltaba' }, [
      pdfDeTramite('plano.pdf'),
    ])
    expect(status).toBe(200)
    expect(cuerpo.data).toMatchObject({
      ...{ estado: 'SUBSANADO', fecha_legal: '2026-11-18', subsanado_at: '2026-11-19 15:00:00' },
      subsanacion: [{ name: 'plano.pdf', url: expect.stringContaining('firma=') }],
    })
    expect(cuerpo.data.documentos[0]?.anexos).toEqual([])
    // One business day was taken out of the count.
    expect(await plazosDe(id)).toEqual([
      'respuesta_tramite CORRIENDO 2027-01-06',
      'subsanacion_mesa CUMPLIDO 2026-11-20',
    ])
    const { rows } = await sql`select fin from enlaces_de_subsanacion where clave = ${`tramite:${id}`}`.execute(
      banco.db,
    )
    expect(rows).toEqual([{ fin: 'ventanilla' }])
    const carta = (await correosA(banco.db, email)).at(-1)
    expect(carta?.asunto).toContain('recibimos la subsanación')
    expect(carta?.texto).toContain('Su trámite conserva la fecha de presentación 18/11/2026.')
    const { rows: cargos } =
      await sql`select orden from casos_cargos where clave = ${`tramite:${id}`} order by orden`.execute(banco.db)
    expect(cargos).toEqual([{ orden: 0 }, { orden: 1 }])
  })

  test('CON-19 needs a file or an explanation of ten letters', async () => {
    const { id } = await unoObservado()
    const { status, cuerpo } = await subsanar(id, { explicacion: 'corregido' }, [])
    expect([status, cuerpo.errors]).toEqual([422, { explicacion: 'Adjunte un archivo o explique la subsanación' }])
    expect((await subsanar(id, { explicacion: 'No se exige plano para este caso' }, [])).status).toBe(200)
  })

  test('CON-20 G3 the same one sent twice is one; another one comes too late', async () => {
    const { id } = await unoObservado()
    const clave = crypto.randomUUID()
    const enviar = () => subsanar(id, { clave, explicacion: 'Se adjunta el plano' })
    expect([(await enviar()).status, (await enviar()).status]).toEqual([200, 200])
    const otra = await subsanar(id, { clave: crypto.randomUUID(), explicacion: 'Y algo más que faltaba' })
    expect([otra.status, otra.cuerpo.message]).toEqual([409, 'La subsanación ya fue enviada'])
    const { rows } =
      await sql`select count(*)::integer as cuantas from subsanaciones where clave = ${`tramite:${id}`}`.execute(
        banco.db,
      )
    expect(rows).toEqual([{ cuantas: 1 }])
  })

  test('EXP-63 after the last day it is refused; the day itself counts until its end', async () => {
    const [aTiempo, tarde] = [await unoObservado(), await unoObservado()]
    await ponerReloj('2026-11-20T23:59:30-05:00')
    expect((await subsanar(aTiempo.id)).status).toBe(200)
    await ponerReloj('2026-11-21T00:00:10-05:00')
    const { status, cuerpo } = await subsanar(tarde.id)
    expect([status, cuerpo.message]).toEqual([
      409,
      'El plazo para subsanar venció el 20/11/2026. Puede presentar un trámite nuevo.',
    ])
    const sinEspera = await subsanar((await unoPresentado()).id)
    expect([sinEspera.status, sinEspera.cuerpo.message]).toEqual([409, 'El trámite ya no espera una subsanación'])
  })
})

test('EXP-62 EXP-63 at the counter the instant of saving counts, whenever its upload began', async () => {
  const { id } = await unoObservado()
  // Its request began a moment before midnight.
  await ponerReloj('2026-11-21T00:00:00-05:00')
  const { status, cuerpo } = await subsanar(id)
  expect([status, cuerpo.codigo]).toEqual([409, 'subsanacionTarde'])
})

describe('EXP-63 PLA-22 the end of the term', () => {
  test('takes the filing as not filed, once, on the first day after it', async () => {
    const { id, email } = await unoObservado()
    await vencer('2026-11-20T23:59:00-05:00')
    expect(await estadoDe(id)).toBe('POR SUBSANAR')
    await Promise.all([vencer('2026-11-25T00:15:00-05:00'), vencer('2026-11-25T00:15:00-05:00')])
    expect(await estadoDe(id)).toBe('NO PRESENTADO')
    expect((await plazosDe(id)).map((que) => que.split(' ').slice(0, 2).join(' '))).toEqual([
      'respuesta_tramite CONCLUIDO',
      'subsanacion_mesa CONCLUIDO',
    ])
    const cartas = (await correosA(banco.db, email)).filter(({ asunto }) =>
      asunto.includes('se tiene por no presentado'),
    )
    expect(cartas).toHaveLength(1)
    expect(cartas[0]?.texto).toContain('Puede presentar un trámite nuevo.')
    const { rows } = await sql`select fin from enlaces_de_subsanacion where clave = ${`tramite:${id}`}`.execute(
      banco.db,
    )
    expect(rows).toEqual([{ fin: 'vencida' }])
    await ponerReloj('2026-11-25T00:15:00-05:00')
    expect((await subsanar(id)).cuerpo.message).toContain('El plazo para subsanar venció')
    expect((await eliminar(mila, id)).status).toBe(200)
  })

  test('G11 EXP-63 a correction and the end of the term exclude each other: one of both happens', async () => {
    const { id } = await unoObservado()
    const [desde, hasta] = ['2026-11-20T23:59:58-05:00', '2026-11-25T00:15:00-05:00']
    await ponerReloj(desde)
    await enCarrera(banco.bd, (trx) => sql`select from tramites where id = ${id} for update`.execute(trx), [
      async () => void (await subsanar(id)),
      () => vencer(hasta),
    ])
    const estado = await estadoDe(id)
    expect(['SUBSANADO', 'NO PRESENTADO']).toContain(estado)
    const { rows } =
      await sql`select count(*)::integer as cuantas from subsanaciones where clave = ${`tramite:${id}`}`.execute(
        banco.db,
      )
    expect(rows).toEqual([{ cuantas: estado === 'SUBSANADO' ? 1 : 0 }])
  })

  test('EXP-62 what began to arrive before midnight finds its filing waiting, though the jobs start at 00:02', async () => {
    const [lenta, ninguna] = [await unoObservado(), await unoObservado()]
    const casa = await casaA('2026-11-21T00:02:00-05:00')
    await Promise.all([vencerPlazos(casa)(), vencerSubsanaciones(casa)()])
    // Nor is it deleted under it.
    await ponerReloj('2026-11-21T00:02:00-05:00')
    const borrada = await eliminar(mila, lenta.id)
    expect([borrada.status, borrada.cuerpo.message]).toEqual([
      409,
      'El trámite está en subsanación hasta el 20/11/2026',
    ])
    await recibirSubsanacion(casa, {
      ...{ id: lenta.id, subsanacion: { explicacion: 'Se adjunta el plano' }, registrado_por: null },
      ...{ subida: { de: () => [] } as never, actor: { user_id: null, peticion: 'prueba' } },
      desde: new Date('2026-11-20T23:58:00-05:00'),
    })
    expect(await estadoDe(lenta.id)).toBe('SUBSANADO')
    expect((await plazosDe(lenta.id))[1]).toBe('subsanacion_mesa CUMPLIDO 2026-11-20')
    // By the hour of the daily job nothing of that day can be under way.
    expect(await estadoDe(ninguna.id)).toBe('POR SUBSANAR')
    await vencer('2026-11-21T00:15:00-05:00')
    expect(await estadoDe(ninguna.id)).toBe('NO PRESENTADO')
  })

  test('EXP-60 the same content may be filed again at once', async () => {
    const quien = vecino(990)
    const { cuerpo } = await presentarTramite(banco.app, quien)
    const { id } = await banco.db
      .selectFrom('tramites')
      .select('id')
      .where('nro_registro', '=', cuerpo.nro_registro ?? '')
      .executeTakeFirstOrThrow()
    await pedir(id)
    await vencer('2026-11-25T00:15:00-05:00')
    const otra = await presentarTramite(banco.app, quien)
    expect([otra.status, otra.cuerpo.nro_registro === cuerpo.nro_registro]).toEqual([200, false])
  })

  test('PLA-14 EXP-58 a day that is entered moves the last day of the correction', async () => {
    const { id } = await unoObservado()
    await sql`update plazos set vence = '2026-11-23' where clave = ${`tramite:${id}`} and clase = 'subsanacion_mesa'`.execute(
      banco.db,
    )
    const { data } = (await mila.llamar(mesaDePartesListaApi.ver, { params: { id: String(id) } })).cuerpo
    expect(data.subsanar_hasta).toBe('2026-11-23')
  })

  test('PLA-14 PLA-22 a term that was counted by the calendar of before is moved before it may end', async () => {
    const { id } = await unoObservado()
    await sql`update plazos set updated_at = ${AHORA} where clave = ${`tramite:${id}`}`.execute(banco.db)
    await sql`
      with cambio as (
        insert into calendario_cambios (revision, recalculados, created_at) values ('', 0, ${AHORA}) returning cambio_id
      )
      insert into calendario_dias (fecha, hasta, clase, nombre, norma, cambio_id)
      select '2026-11-20', '2026-11-20', 1, 'Día de prueba', 'D.S. N.° 099-2026-PCM', cambio_id from cambio`.execute(
      banco.db,
    )
    await vencer('2026-11-23T00:15:00-05:00')
    const fila = await banco.db
      .selectFrom('tramites')
      .select(['estado', 'subsanar_hasta'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(fila).toEqual({ estado: 'POR SUBSANAR', subsanar_hasta: '2026-11-23' })
    await vencer('2026-11-24T00:15:00-05:00')
    expect(await estadoDe(id)).toBe('NO PRESENTADO')
  })
})
