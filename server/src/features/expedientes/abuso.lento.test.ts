import { randomUUID } from 'node:crypto'
import { ERRORES } from '@cabildo/contracts/base/errores'
import type { Llamada } from '@cabildo/contracts/base/llamada'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { expedientesAnexosApi } from '@cabildo/contracts/expedientes-anexos'
import { estadisticaApi } from '@cabildo/contracts/expedientes-estadistica'
import { expedientesInternosApi } from '@cabildo/contracts/expedientes-internos'
import { MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { expedientesRespuestasApi } from '@cabildo/contracts/expedientes-respuestas'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { MENSAJES_RESPUESTA, respuestasApi } from '@cabildo/contracts/respuestas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import {
  type BandejaDePrueba,
  bandejaDe,
  conPlazo,
  darBandejas,
  deUno,
  entrarEnBandeja,
  hecho,
  unExpediente,
} from '../../../test/expedientes.ts'
import { formularioDeReclamo, verificadorDe } from '../../../test/fabricas-ciudadanos.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { usarFlujos } from '../../../test/flujo.ts'
import { textoDePdf } from '../../../test/leer-pdf.ts'
import { desistir } from '../../../test/mesa-de-partes.ts'
import { presentarSolicitud, solicitudesDe } from '../../../test/solicitudes.ts'
import { countDescuadrados } from './cuadre.queries.ts'

/** Cases and what belongs to them, before people who have no part in them, or less than they claim. */
const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '1000', LIMITE_CORREOS_DIA: '1000' } })
const escuchar = usarFlujos()
let rosa: BandejaDePrueba
let luis: BandejaDePrueba
let gloria: BandejaDePrueba
let julio: BandejaDePrueba
let jefa: BandejaDePrueba
let mila: BandejaDePrueba
let rebeca: BandejaDePrueba
beforeAll(async () => {
  await darBandejas(banco, {
    rosa: [Permiso.bandeja],
    luis: [Permiso.bandeja, Permiso.jefe],
    gloria: [Permiso.bandeja, Permiso.jefe],
    // Whoever knocks where nothing is theirs may do all that anybody may in the own area.
    julio: [Permiso.bandeja, Permiso.jefe, Permiso.documentos, Permiso.firmaDigital],
    jefa: [Permiso.supervision],
    marta: [Permiso.jefe],
    nadie: [Permiso.reclamos],
  })
  ;[rosa, luis, gloria, julio, jefa, mila, rebeca] = (await Promise.all(
    (['rosa', 'luis', 'gloria', 'julio', 'jefa', 'mila', 'rebeca'] as const).map((persona) =>
      entrarEnBandeja(banco, persona),
    ),
  )) as [
    BandejaDePrueba,
    BandejaDePrueba,
    BandejaDePrueba,
    BandejaDePrueba,
    BandejaDePrueba,
    BandejaDePrueba,
    BandejaDePrueba,
  ]
})
// EXP-16: what cases say follows from their movements, whatever was tried here.
afterAll(async () => expect(await countDescuadrados(banco.db)).toBe(0))

/** An id that nothing has. */
const NADIE = 900_000_001
const pdf = (nombre = 'plano.pdf') => new File([new Uint8Array(pdfDePrueba())], nombre)

/** A case that area 20 has in process. */
const enProceso = async (mas: Parameters<typeof unExpediente>[1] = {}) => {
  const caso = await unExpediente(banco, mas)
  await conPlazo(banco, caso.tramite_id, { vence: '2027-01-05' })
  return { ...caso, tenida: hecho(await rosa.recibir(caso.oper_id)) }
}

/** Everything that acts on cases write, to be compared as a whole. */
const retrato = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select (select json_agg(m order by oper_id) from movimientos m) as movimientos,
      (select json_agg(r order by registro_id) from registros r) as registros,
      (select json_agg(n order by nota_id) from expedientes_notas n) as notas,
      (select json_agg(s order by respuesta_id) from respuestas s) as respuestas,
      (select json_agg(q order by q.clave) from requerimientos q) as requerimientos,
      (select json_agg(x order by relacion_id) from expedientes_relaciones x) as relaciones,
      (select json_agg(p order by plazo_id) from plazos p) as plazos,
      (select json_agg(e order by evento_id) from plazos_eventos e) as eventos,
      (select json_agg(c.asunto order by c.id) from correos c) as correos,
      (select count(*) from registros_documentos) as documentos,
      (select json_agg(d order by d.clave) from desistimientos d) as desistimientos,
      (select json_agg(t order by t.id) from (select id, estado, area_actual, tipo_reclamo, respondido_at from reclamos) t) as reclamos,
      (select json_agg(t order by t.id) from (select id, estado, vence from solicitudes) t) as solicitudes`.execute(
    banco.db,
  )
  return rows[0]
}

interface Ids {
  registro: number
  oper: number
  archivo: number
  nota: number
  respuesta: number
  tramite: number
}
type Contestado = { status: number; cuerpo: unknown }

/** Every call that names a case or something of it, as somebody makes it who has all codes in another area. */
const SONDAS: Readonly<Record<string, (quien: BandejaDePrueba, ids: Ids) => Promise<Contestado>>> = {
  'API-115': (q, { registro }) => q.ver(registro),
  'API-116': (q, { oper }) => q.recibir(oper),
  'API-117': (q, { oper }) => q.devolver(oper),
  'API-118': (q, { oper }) => q.derivar(oper, [{ dependencia: 15 }]),
  'API-119': (q, { registro }) => q.asignar(registro, ELENCO.julio.id),
  'API-120 with files': (q, { registro }) => q.adjuntar(registro, { 'Plano del local': pdf() }),
  'API-120 with a document': (q, { registro }) => q.adjuntarDocumento(registro, 1),
  'API-121': (q, { registro, archivo }) => q.quitar(registro, archivo),
  'API-122 to write': (q, { registro }) => q.anotar(registro, 'No es mío'),
  'API-122 to delete': (q, { registro, nota }) => q.borrarNota(registro, nota),
  'API-123 to accumulate': (q, { registro }) =>
    q.relacionar(registro, 'acumular', NADIE, { motivo: 'Los dos piden lo mismo', documento: 'Proveído 1' }),
  'API-123 to separate': (q, { registro }) =>
    q.relacionar(registro, 'desacumular', undefined, { motivo: 'Son distintos' }),
  'API-123 to link': (q, { registro }) => q.relacionar(registro, 'relacionar', NADIE),
  'API-124': (q, { registro }) => q.requerir(registro),
  'API-124 on paper': (q, { registro }) => q.darPorSubsanado(registro),
  'API-125': (q, { registro }) => q.responder(registro),
  'API-126': (q, { respuesta }) => q.notificar(respuesta),
  'API-127': (q, { oper }) => q.archivar(oper),
  'API-128': (q, { registro }) => q.reabrir(registro),
  'API-129': (q, { oper }) => q.deshacer(oper),
  'API-131': async (q, { registro }) => {
    const hoja = await q.hojaDeRuta(registro)
    return { status: hoja.statusCode, cuerpo: hoja.statusCode < 400 ? null : hoja.json() }
  },
  'API-134': (q, { registro }) => q.informar(registro),
  'API-135': (q, { registro }) => q.corregirProcedimiento(registro, null),
  'API-162': (q, { tramite }) => desistir(q.quien, tramite),
  'a document written in it': (q, { registro }) => q.redactar(registro, { tipo_doc: 15 }),
}

describe('A8 cases of other areas', () => {
  /** A case of area 20 alone, with a file, a note, an answer and an order of words that nothing else has. */
  const elAjeno = async (): Promise<Ids & { expe_id: string }> => {
    const caso = await enProceso({
      ...{ asunto: 'Quilcamarca solicita licencia', documento: '96000123', email: '' },
      destinos: [{ dependencia: 20, proveido: 'Verificar xilófono en campo' }],
    })
    const { registro_id } = caso
    const adjunto = await rosa.adjuntar(registro_id, { 'Plano del local': pdf() })
    const nota = (await rosa.anotar(registro_id, 'Tlaxcala llamó por teléfono')).cuerpo.data[0]
    const respondido = await rosa.responder(registro_id, { clase: 2 })
    const { archivos, respuestas } = respondido.cuerpo
    const archivo = archivos.find(({ grupo }) => grupo === 'areas')
    expect([adjunto.status, respondido.status]).toEqual([200, 200])
    const ids = {
      ...{ registro: registro_id, oper: caso.tenida, tramite: caso.tramite_id, expe_id: caso.expe_id },
      ...{ archivo: archivo?.archivo_id ?? 0, nota: nota?.nota_id ?? 0 },
      respuesta: respuestas[0]?.respuesta_id ?? 0,
    }
    for (const id of [ids.archivo, ids.nota, ids.respuesta]) expect(id).toBeGreaterThan(0)
    return ids
  }
  const ninguno: Ids = {
    ...{ registro: NADIE, oper: NADIE, archivo: NADIE, nota: NADIE, respuesta: NADIE, tramite: NADIE },
  }
  let ajeno: Awaited<ReturnType<typeof elAjeno>>
  beforeAll(async () => {
    ajeno = await elAjeno()
  })

  test.each(Object.entries(SONDAS))(
    'A8 EXP-02 %s: of another area, and absent, are the same answer',
    async (_, sonda) => {
      const antes = await retrato()
      const [suyo, ausente] = [await sonda(julio, ajeno), await sonda(julio, ninguno)]
      expect(suyo.status).toBe(404)
      expect([suyo.status, suyo.cuerpo]).toEqual([ausente.status, ausente.cuerpo])
      expect(await retrato()).toEqual(antes)
    },
  )

  test('A8 EXP-41 by a case of the own area nobody reaches one of another, nor its files and notes', async () => {
    const propio = await unExpediente(banco, { destinos: [{ dependencia: 47 }] })
    hecho(await julio.recibir(propio.oper_id))
    const antes = await retrato()
    for (const accion of ['acumular', 'relacionar'] as const) {
      const mas = accion === 'acumular' ? { motivo: 'Los dos piden lo mismo', documento: 'Proveído 1' } : {}
      const [suyo, ausente] = [
        await julio.relacionar(propio.registro_id, accion, ajeno.registro, mas),
        await julio.relacionar(propio.registro_id, accion, NADIE, mas),
      ]
      expect(suyo.status).toBeGreaterThanOrEqual(400)
      expect([suyo.status, suyo.cuerpo]).toEqual([ausente.status, ausente.cuerpo])
    }
    expect((await julio.quitar(propio.registro_id, ajeno.archivo)).status).toBe(404)
    expect((await julio.borrarNota(propio.registro_id, ajeno.nota)).status).toBe(404)
    // One row of another area among the own ones, and nothing is done with any.
    expect((await julio.recibir(propio.oper_id, ajeno.oper)).status).toBe(404)
    expect(await retrato()).toEqual(antes)
  })

  test('A8 EXP-10 EXP-13 EXP-28 EXP-54 neither search, export, counters, statistics nor suggestions tell of it', async () => {
    const exportar = async (quien: BandejaDePrueba) =>
      (
        await quien.quien.enviar({
          ...{ method: 'POST', url: '/api/export/expedientes' },
          payload: { formato: 'csv', bandeja: 'en_proceso', length: 500 },
        })
      ).body
    const buscar = async (quien: BandejaDePrueba, value: string) =>
      (await quien.listar({ bandeja: 'todos', length: 100, search: value })).cuerpo.data.map(
        ({ registro_id }) => registro_id,
      )
    for (const que of ['quilcamarca', '96000123', ajeno.expe_id, 'xilófono'])
      expect([que, await buscar(rosa, que), await buscar(julio, que)]).toEqual([que, [ajeno.registro], []])
    expect(await exportar(rosa)).toContain('Quilcamarca')
    expect(await exportar(julio)).not.toContain('Quilcamarca')
    for (const bandeja of ['por_recibir', 'en_proceso', 'por_vencer', 'enviados', 'archivados'])
      expect(JSON.stringify((await julio.listar({ bandeja, length: 500 })).cuerpo)).not.toContain('Quilcamarca')
    for (const mas of [{ area_id: 20 }, { bandeja: 'todos', search: 'quilcamarca', area_id: 20 }])
      expect((await julio.listar(mas)).status).toBe(403)
    const sugeridos = async ({ quien }: BandejaDePrueba) => (await quien.llamar(expedientesApi.proveidos)).cuerpo.data
    expect(await sugeridos(julio)).not.toContain('Verificar xilófono en campo')

    const medir = async ({ quien }: BandejaDePrueba, mas: object = {}) => {
      const body = { desde: '2026-11-01', hasta: '2026-11-30', ...mas } as never
      const { status, cuerpo } = await quien.llamar(estadisticaApi.ver, { body })
      return status === 200 ? JSON.stringify(cuerpo) : String(status)
    }
    const suyas = async () => [(await julio.listar()).cuerpo.cuentas, await medir(julio)]
    const [antes, deLaOtra] = [await suyas(), await medir(luis)]
    await enProceso({ email: '' })
    expect(await suyas()).toEqual(antes)
    expect(await medir(luis)).not.toBe(deLaOtra)
    expect(await medir(julio, { area_id: 20 })).toBe('403')
  })

  test('A8 EXP-11 the stream of events tells an area of no case that never passed through it', async () => {
    const { suelo } = await banco.db
      .selectFrom('eventos')
      .select(({ fn }) => fn.max('id').as('suelo'))
      .executeTakeFirstOrThrow()
    const [deJulio, deRosa] = [
      await escuchar(banco.app, julio.quien.token),
      await escuchar(banco.app, rosa.quien.token),
    ]
    const oidos = ({ bloques }: typeof deJulio) => bloques.map((bloque) => /^id: \d+-(\d+)/.exec(bloque)?.[1] ?? '')
    const deArea = async (area_id: number) =>
      (
        await banco.db
          .selectFrom('eventos')
          .select('id')
          .where('tema', '=', 'expedientes')
          .where('area_id', '=', area_id)
          .where('id', '>', (suelo ?? 0) as never)
          .execute()
      ).map(({ id }) => String(id))
    const { registro_id, tenida } = await enProceso({ email: '' })
    await rosa.anotar(registro_id, 'Solo para nosotros')
    hecho(await rosa.derivar(tenida, [{ dependencia: 15 }]))
    const ajenos = await deArea(20)
    expect(ajenos.length).toBeGreaterThan(0)
    expect(await deArea(47)).toEqual([])
    await unExpediente(banco, { destinos: [{ dependencia: 47 }] })
    const suyos = await deArea(47)
    expect(suyos.length).toBeGreaterThan(0)
    await expect.poll(() => suyos.every((id) => oidos(deJulio).includes(id))).toBe(true)
    await expect.poll(() => ajenos.every((id) => oidos(deRosa).includes(id))).toBe(true)
    expect(oidos(deJulio).filter((id) => ajenos.includes(id))).toEqual([])
  })

  test('A8 EXP-44 an area that was undone out of the route has no more of it than any other', async () => {
    const caso = await enProceso({ asunto: 'Huaripampa pide constancia', email: '' })
    const enviada = hecho(await rosa.derivar(caso.tenida, [{ dependencia: 15 }, { dependencia: 47, copia: true }]))
    const { data } = (await julio.listar({ bandeja: 'por_recibir' })).cuerpo
    const suya = data.find(({ registro_id }) => registro_id === caso.registro_id)?.oper_id ?? 0
    expect(suya).toBeGreaterThan(0)
    hecho(await rosa.deshacer(enviada))
    const antes = await retrato()
    const ids = { ...ninguno, registro: caso.registro_id, tramite: caso.tramite_id, oper: suya }
    /** Who acts on the row that was there a moment ago hears who took it away and when (EXP-45), and nothing else. */
    const DE_LA_FILA = ['API-116', 'API-117', 'API-118', 'API-127', 'API-129']
    for (const [cual, sonda] of Object.entries(SONDAS)) {
      const { status, cuerpo } = await sonda(julio, ids)
      if (!DE_LA_FILA.includes(cual)) {
        expect([cual, status]).toEqual([cual, 404])
        continue
      }
      const dicho = status === 200 ? deUno({ status, cuerpo } as never) : (cuerpo as { message: string }).message
      expect([cual, dicho]).toEqual([
        cual,
        expect.stringMatching(cual === 'API-129' ? /^Ya no se puede deshacer/ : /^Ya lo anuló rosa .+ a las 10:30$/),
      ])
      expect(JSON.stringify(cuerpo)).not.toContain('Huaripampa')
    }
    for (const bandeja of ['por_recibir', 'en_proceso', 'enviados'])
      expect(JSON.stringify((await julio.listar({ bandeja, length: 500 })).cuerpo)).not.toContain('Huaripampa')
    expect((await julio.listar({ bandeja: 'todos', search: 'huaripampa' })).cuerpo.data).toEqual([])
    expect(await retrato()).toEqual(antes)
  })

  test('A8 EXP-24 notes of an area are told to nobody else: neither to whoever sees the case, nor in search, route or export', async () => {
    const caso = await enProceso({ asunto: 'Con nota del área', email: '' })
    await rosa.anotar(caso.registro_id, 'Ocopilla debe tres meses')
    hecho(await rosa.derivar(caso.tenida, [{ dependencia: 15 }]))
    const sol = await entrarEnBandeja(banco, 'sol')
    for (const quien of [gloria, jefa, mila, sol]) {
      const { status, cuerpo } = await quien.ver(caso.registro_id)
      expect(status).toBe(200)
      expect(JSON.stringify(cuerpo)).not.toContain('Ocopilla')
      const hoja = await quien.hojaDeRuta(caso.registro_id)
      expect((await textoDePdf(hoja.rawPayload)).join('')).not.toContain('Ocopilla')
    }
    for (const quien of [rosa, gloria, jefa, sol]) {
      const { status, cuerpo } = await quien.listar({ bandeja: 'todos', length: 100, search: 'ocopilla' })
      expect([status, cuerpo.data]).toEqual([200, []])
    }
    expect(JSON.stringify((await rosa.ver(caso.registro_id)).cuerpo.notas)).toContain('Ocopilla')
  })

  test('A8 Table EXP-A 9 and 1 read the cases of their own records alone, and act on none by the tray', async () => {
    const { cuerpo } = await banco.ciudadano.llamar(reclamosApi.presentar, { body: formularioDeReclamo() as never })
    const { registro_id: reclamo } = await banco.db
      .selectFrom('registros')
      .select('registro_id')
      .where('clave', '=', `reclamo:${cuerpo.claim_id}`)
      .executeTakeFirstOrThrow()
    const estados = async (quien: BandejaDePrueba) =>
      Promise.all([ajeno.registro, reclamo].map(async (id) => (await quien.ver(id)).status))
    expect([await estados(mila), await estados(rebeca)]).toEqual([
      [200, 404],
      [404, 200],
    ])
    for (const [cual, sonda] of Object.entries(SONDAS))
      if (!['API-115', 'API-131', 'API-126', 'API-162'].includes(cual))
        expect([cual, (await sonda(mila, ajeno)).status]).toEqual([cual, 403])
  })
})

describe('A9 who acts', () => {
  let caso: Ids
  beforeAll(async () => {
    const { registro_id, tenida, tramite_id } = await enProceso({ email: '' })
    const { archivos } = (await rosa.adjuntar(registro_id, { 'Plano del local': pdf() })).cuerpo
    const [nota] = (await rosa.anotar(registro_id, 'Del área')).cuerpo.data
    const { respuestas } = (await rosa.responder(registro_id, { clase: 2 })).cuerpo
    caso = {
      ...{ registro: registro_id, oper: tenida, tramite: tramite_id, nota: nota?.nota_id ?? 0 },
      archivo: archivos.find(({ grupo }) => grupo === 'areas')?.archivo_id ?? 0,
      respuesta: respuestas[0]?.respuesta_id ?? 0,
    }
  })

  test.each(Object.entries(SONDAS).filter(([cual]) => !['API-115', 'API-131'].includes(cual)))(
    'A9 EXP-02 %s is refused to whoever only supervises, and to a head without a tray',
    async (_, sonda) => {
      const antes = await retrato()
      const marta = bandejaDe(await banco.como('marta'))
      expect([(await sonda(jefa, caso)).status, (await sonda(marta, caso)).status]).toEqual([403, 403])
      expect(await retrato()).toEqual(antes)
    },
  )

  test('A9 EXP-02 Table EXP-E 15 without 16 does nothing that is for heads', async () => {
    const archivado = await enProceso({ email: '' })
    hecho(await rosa.archivar(archivado.tenida))
    const requerido = await enProceso({ email: '' })
    await rosa.requerir(requerido.registro_id)
    const [uno, principal] = [await enProceso({ email: '' }), await enProceso({ email: '' })]
    await rosa.relacionar(uno.registro_id, 'acumular', principal.registro_id, {
      ...{ motivo: 'Los dos piden lo mismo', documento: 'Proveído 1' },
    })
    const deLuis = await enProceso({ email: '' })
    await luis.asignar(deLuis.registro_id, ELENCO.luis.id)
    const antes = await retrato()
    const INTENTOS: Record<string, () => Promise<Contestado>> = {
      'assign to a colleague': () => rosa.asignar(caso.registro, ELENCO.luis.id),
      'take what a colleague has': () => rosa.asignar(deLuis.registro_id, ELENCO.rosa.id),
      "take a colleague's name off": () => rosa.asignar(deLuis.registro_id, null),
      reopen: () => rosa.reabrir(archivado.registro_id),
      separate: () => rosa.relacionar(uno.registro_id, 'desacumular', undefined, { motivo: 'Son distintos' }),
      'take as corrected': () => rosa.darPorSubsanado(requerido.registro_id),
      'correct the procedure type': () => rosa.corregirProcedimiento(caso.registro, null),
      'statistics of the area': () =>
        rosa.quien.llamar(estadisticaApi.ver, { body: { desde: '2026-11-01', hasta: '2026-11-30' } as never }),
    }
    for (const [cual, intento] of Object.entries(INTENTOS)) {
      const { status, cuerpo } = await intento()
      // Of rows each says its own.
      if (status === 200)
        expect([cual, (cuerpo as { data: object[] }).data]).toMatchObject([
          cual,
          [{ hecho: false, mensaje: ERRORES.soloJefe.mensaje }],
        ])
      else expect([cual, status]).toEqual([cual, 403])
    }
    const final = await rosa.responder(caso.registro)
    expect([final.status, final.cuerpo.errors]).toEqual([422, { doc_ids: MENSAJES_RESPUESTA.necesitaFirma }])
    expect(await retrato()).toEqual(antes)
  })

  test('A9 REC-40 REC-44 of a complaint the titular and the alternate answer, and nobody else', async () => {
    const presentar = async () =>
      (await banco.ciudadano.llamar(reclamosApi.presentar, { body: formularioDeReclamo() as never })).cuerpo.claim_id
    await banco.db
      .insertInto('responsables')
      .values({
        ...{ proceso: 'reclamos', titular_id: ELENCO.sol.id, alterno_id: ELENCO.rebeca.id, area_id: 21 },
        ...{ desde: '2026-11-02', designado_por: ELENCO.sol.id },
      })
      .execute()
    const actos = (quien: Cliente, id: number) => {
      const params = { id: String(id) }
      return {
        responder: () =>
          quien.llamar(reclamosListaApi.responder, {
            ...{ params, archivos: { 'selectedFile[]': [] } },
            body: { acciones: 'Se avisó al archivo', texto: 'Su copia está lista', doc_ids: '[]' },
          }),
        derivar: () =>
          quien.llamar(reclamosListaApi.derivar, { params, body: { clave: randomUUID(), area_id: 15 } as never }),
        noCorresponde: () =>
          quien.llamar(reclamosListaApi.cambiar, {
            params,
            body: { no_corresponde: { que_es: 2, texto: 'Pide que se anule', donde: 'En mesa de partes' } },
          }),
      }
    }
    const id = await presentar()
    const antes = await retrato()
    // One who has code 1 and is not designated, and one who attends the case's area.
    for (const acto of Object.values(actos(await banco.como('nadie'), id))) expect((await acto()).status).toBe(403)
    for (const acto of Object.values(actos(gloria.quien, id))) expect((await acto()).status).toBe(403)
    expect(await retrato()).toEqual(antes)
    expect((await actos(rebeca.quien, id).responder()).status).toBe(200)
    expect((await actos(await banco.como('sol'), await presentar()).responder()).status).toBe(200)
    await banco.bd.comoDueno('delete from responsables')
  })

  test('A9 D-69 what says who complains is in no answer, route, export or search of the area that reports', async () => {
    const ndoc = '96000777'
    const suyo = { ndoc, code_verifica: verificadorDe(ndoc), phone: '912345678', email: 'reclama.suya@example.com' }
    const descripcion = 'Colquemarca no recibió su recibo de arbitrios'
    const { cuerpo } = await banco.ciudadano.llamar(reclamosApi.presentar, {
      body: formularioDeReclamo({ ...suyo, descripcion }) as never,
    })
    const derivado = await rebeca.quien.llamar(reclamosListaApi.derivar, {
      params: { id: String(cuerpo.claim_id) },
      body: { clave: randomUUID(), area_id: 15, proveido: 'Informe' } as never,
    })
    const registro_id = derivado.cuerpo.data.registro_id ?? 0
    const SECRETOS = [ndoc, suyo.phone, suyo.email]
    const callado = (texto: string, marca: RegExp) => {
      expect(texto).toMatch(marca)
      for (const secreto of SECRETOS) expect(texto).not.toContain(secreto)
    }
    const LIBRO = /LIBRO\s*DE\s*RECLAMACIONES/
    callado(JSON.stringify((await gloria.ver(registro_id)).cuerpo), /Colquemarca/)
    const { data } = (await gloria.listar({ bandeja: 'por_recibir', length: 100 })).cuerpo
    callado(JSON.stringify(data), LIBRO)
    const exportado = await gloria.quien.enviar({
      ...{ method: 'POST', url: '/api/export/expedientes' },
      payload: { formato: 'csv', bandeja: 'por_recibir', length: 100 },
    })
    callado(exportado.body, LIBRO)
    callado((await textoDePdf((await gloria.hojaDeRuta(registro_id)).rawPayload)).join(''), LIBRO)
    const buscar = async (search: string) =>
      (await gloria.listar({ bandeja: 'todos', search })).cuerpo.data.map((fila) => fila.registro_id)
    expect(await buscar(derivado.cuerpo.data.expe_id ?? '')).toEqual([registro_id])
    for (const secreto of SECRETOS) expect([secreto, await buscar(secreto)]).toEqual([secreto, []])
    // Nor of a request, whoever asks for it.
    const solicitud = await presentarSolicitud(banco, { address: 'Jr. Ocopilla 77' })
    const pedida = await solicitudesDe(mila.quien).derivar(solicitud.id, { area_id: 15 })
    const suSolicitud = JSON.stringify((await gloria.ver(pedida.cuerpo.data.registro_id ?? 0)).cuerpo)
    for (const secreto of ['98000001', solicitud.email, 'Ocopilla']) expect(suSolicitud).not.toContain(secreto)
  })
})

describe('A10 what an act may not be told', () => {
  beforeAll(async () => {
    // The front desk takes back what it sent, from here on.
    await banco.db.insertInto('permisos').values({ empacce_id: ELENCO.mila.id, codigo: Permiso.bandeja }).execute()
  })
  const DE_MAS = {
    ...{ area_id: 15, depe_id: 15, estado: 'ARCHIVADO', vence: '2030-01-02', oper_forma: 1, asignado: 11 },
    ...{ id_usu: 11, created_at: '2000-01-01', procesado: true, registro: NADIE, persona: 11, a_responsable: true },
  }
  const con = (clave: string, mas: object, sucio: boolean) => ({
    body: { clave, ...mas, ...(sucio && DE_MAS), ...(sucio && !('user_id' in mas) && { user_id: 11 }) } as never,
  })
  type Uno = Awaited<ReturnType<typeof enProceso>>
  const ACTOS: Record<string, (uno: Uno, sucio: boolean) => Promise<Contestado>> = {
    derivar: ({ tenida }, sucio) =>
      rosa.quien.llamar(
        expedientesApi.derivar,
        con(
          randomUUID(),
          { oper_ids: [tenida], destinos: [{ dependencia: 47, copia: false, proveido: 'Ver' }] },
          sucio,
        ),
      ),
    devolver: ({ tenida }, sucio) =>
      rosa.quien.llamar(
        expedientesApi.devolver,
        con(randomUUID(), { oper_id: tenida, motivo: 'No es de aquí' }, sucio),
      ),
    asignar: ({ registro_id }, sucio) =>
      rosa.quien.llamar(
        expedientesApi.asignar,
        con(randomUUID(), { registro_ids: [registro_id], user_id: ELENCO.rosa.id, nota: 'Lo veo' }, sucio),
      ),
    archivar: ({ tenida }, sucio) =>
      rosa.quien.llamar(
        expedientesApi.archivar,
        con(randomUUID(), { oper_ids: [tenida], motivo: 'Otro', texto: 'Se atendió en la oficina' }, sucio),
      ),
    deshacer: ({ tenida }, sucio) =>
      rosa.quien.llamar(expedientesApi.deshacer, con(randomUUID(), { oper_ids: [tenida] }, sucio)),
    anotar: ({ registro_id }, sucio) =>
      rosa.quien.llamar(expedientesAnexosApi.anotar, {
        params: { id: String(registro_id) },
        ...con(randomUUID(), { texto: 'Una nota' }, sucio),
      }),
    responder: ({ registro_id }, sucio) =>
      luis.quien.llamar(expedientesRespuestasApi.responder, {
        ...{ params: { id: String(registro_id) }, archivos: { 'selectedFile[]': [] } },
        ...con(randomUUID(), { clase: '1', texto: 'Se declara procedente', doc_ids: '[]' }, sucio),
      }),
    requerir: ({ registro_id }, sucio) =>
      rosa.quien.llamar(expedientesRespuestasApi.requerir, {
        ...{ params: { id: String(registro_id) }, archivos: {} },
        ...con(randomUUID(), { accion: 'requerir', texto: 'Falta el plano de ubicación', dias: '10' }, sucio),
      }),
  }
  /** What became of a case, without what is its own. */
  const quedo = async ({ registro_id, tramite_id }: Uno) => {
    const { rows } = await sql<Record<string, unknown>>`
      select r.estado, r.area_actual, r.asignado, r.areas, r.sin_acuse is not null as sin_acuse,
        (select json_agg(json_build_array(m.oper_idtope, m.oper_forma, m.depe_id, m.oper_depeid_d, m.oper_procesado, m.area_id,
          m.id_usu, m.persona, m.oper_acciones, m.motivo, m.a_responsable, m.created_at, m.vence, m.anulado_at) order by m.oper_id)
          from movimientos m where m.registro_id = r.registro_id) as movimientos,
        (select json_agg(json_build_array(p.clase, p.estado, p.vence, p.dias) order by p.plazo_id) from plazos p
          where p.clave = ${`tramite:${tramite_id}`}) as plazos,
        (select json_agg(json_build_array(n.area_id, n.created_by, n.texto, n.created_at)) from expedientes_notas n
          where n.registro_id = r.registro_id) as notas
      from registros r where r.registro_id = ${registro_id}`.execute(banco.db)
    return rows[0]
  }

  test.each(Object.entries(ACTOS))(
    'A10 %s with fields that it does not have does what it does without',
    async (_, acto) => {
      const [limpio, sucio] = [await enProceso({ email: '' }), await enProceso({ email: '' })]
      expect([(await acto(limpio, false)).status, (await acto(sucio, true)).status]).toEqual([200, 200])
      expect(await quedo(sucio)).toEqual(await quedo(limpio))
    },
  )

  test('A10 EXP-28 EXP-69 the own area, 51 rows and none are refused with nothing done; a row named twice is done once', async () => {
    const uno = await enProceso({ email: '' })
    const antes = await retrato()
    const propia = await rosa.derivar(uno.tenida, [{ dependencia: 15 }, { dependencia: 20, copia: true }])
    expect([propia.status, propia.cuerpo.errors]).toEqual([422, { destinos: MENSAJES_EXPEDIENTE.areaPropia }])
    const cincuentaYUna = Array.from({ length: 51 }, () => uno.tenida)
    const muchas = await rosa.derivar(cincuentaYUna, [{ dependencia: 15 }])
    expect([muchas.status, muchas.cuerpo.errors]).toEqual([422, { oper_ids: MENSAJES_EXPEDIENTE.muchasFilas }])
    for (const malo of [[], [0], [-1], ['1'], [1.5], [null], [2 ** 31]])
      expect((await rosa.derivar(malo as never, [{ dependencia: 15 }])).status).toBe(422)
    expect(await retrato()).toEqual(antes)
    const dosVeces = await rosa.derivar([uno.tenida, uno.tenida], [{ dependencia: 15 }, { dependencia: 15 }])
    expect(dosVeces.cuerpo.data).toMatchObject([{ oper_id: uno.tenida, hecho: true }])
    const { movimientos } = (await rosa.ver(uno.registro_id)).cuerpo
    expect(movimientos.map(({ tipo }) => tipo)).toEqual([2, 1, 2, 1])
    const otro = await enProceso({ email: '' })
    const { quien } = rosa
    const registro_ids = [otro.registro_id, otro.registro_id]
    const body = { registro_ids, user_id: ELENCO.rosa.id, nota: '', clave: randomUUID() }
    expect((await quien.llamar(expedientesApi.asignar, { body })).cuerpo.data).toHaveLength(1)
  })
})

describe('G13 undo', () => {
  type Uno = Awaited<ReturnType<typeof enProceso>>
  const PDF = 'Plano del local'
  /** The acts of Table EXP-E that are undone, each by the movement that it wrote. */
  const ACTOS: Record<string, (uno: Uno, otro: Uno) => Promise<number>> = {
    derivar: async ({ tenida }) =>
      hecho(await rosa.derivar(tenida, [{ dependencia: 15 }, { dependencia: 47, copia: true }])),
    devolver: async ({ tenida }) => {
      const { status, cuerpo } = await rosa.devolver(tenida)
      expect([status, cuerpo.message]).toEqual([200, undefined])
      return cuerpo.movimientos[0]?.oper_id ?? 0
    },
    archivar: async ({ tenida }) => hecho(await rosa.archivar(tenida)),
    adjuntar: async ({ registro_id }) =>
      (await rosa.adjuntar(registro_id, { [PDF]: pdf() })).cuerpo.movimientos[0]?.oper_id ?? 0,
    acumular: async ({ registro_id }, principal) => {
      const { cuerpo } = await rosa.relacionar(registro_id, 'acumular', principal.registro_id, {
        ...{ motivo: 'Los dos piden lo mismo', documento: 'Proveído 1' },
      })
      return cuerpo.movimientos[0]?.oper_id ?? 0
    },
    relacionar: async ({ registro_id }, otro) =>
      (await rosa.relacionar(registro_id, 'relacionar', otro.registro_id)).cuerpo.movimientos[0]?.oper_id ?? 0,
  }
  /** The case, its timeline and every counter, as an area reads them; nothing undone stands in it. */
  const leido = async (uno: Uno) => {
    const { cuerpo } = await rosa.ver(uno.registro_id)
    const cuentas = await Promise.all([rosa, gloria, julio].map(async (quien) => (await quien.listar()).cuerpo.cuentas))
    const { movimientos, actos, archivos, relacionados, ...resto } = cuerpo
    const { rows } =
      await sql`select clase, estado, vence from plazos where clave = ${`tramite:${uno.tramite_id}`}`.execute(banco.db)
    return {
      ...{ ...resto, actos, cuentas, plazos: rows, archivos: archivos.map(({ nombre }) => nombre), relacionados },
      movimientos: movimientos.filter(({ anulado_por }) => anulado_por === null),
    }
  }
  const VENCIDO = ERRORES.deshacerVencido.mensaje

  test.each(Object.entries(ACTOS))(
    'G13 EXP-44 %s: not by a colleague nor after five minutes; undone, all is as before, also when it is asked for twice',
    async (_, acto) => {
      const [uno, otro] = [await enProceso({ email: '' }), await enProceso({ email: '' })]
      const antes = await leido(uno)
      const oper_id = await acto(uno, otro)
      expect(oper_id).toBeGreaterThan(0)
      const hechoYa = await retrato()
      expect(deUno(await luis.deshacer(oper_id))).toBe(VENCIDO)
      banco.poner(new Date(AHORA.getTime() + 5 * 60_000 + 1))
      expect(deUno(await rosa.deshacer(oper_id))).toBe(VENCIDO)
      banco.poner(AHORA)
      expect(await retrato()).toEqual(hechoYa)
      expect(deUno(await rosa.deshacer(oper_id))).toBe(0)
      const despues = await leido(uno)
      expect(despues).toEqual(antes)
      const deshecho = await retrato()
      // The same asked for again after a lost answer is answered alike, and nothing more happens (G15).
      expect(deUno(await rosa.deshacer(oper_id))).toBe(0)
      expect(await retrato()).toEqual(deshecho)
    },
  )

  test('G13 EXP-44 what somebody acted on since, and what wrote a mail, stays', async () => {
    const recibido = await enProceso({ email: '' })
    const enviada = await ACTOS.derivar?.(recibido, recibido)
    hecho(await gloria.recibir(enviada ?? 0))
    expect(deUno(await rosa.deshacer(enviada ?? 0))).toBe(
      'Ya no se puede deshacer: Gerencia de Desarrollo Urbano lo recibió',
    )
    const conCorreo = await enProceso({ email: 'con-correo@example.com' })
    const archivada = await ACTOS.archivar?.(conCorreo, conCorreo)
    expect(deUno(await rosa.deshacer(archivada ?? 0))).toBe(VENCIDO)
    const requerido = await enProceso({ email: 'requerido@example.com' })
    const pedido = (await rosa.requerir(requerido.registro_id)).cuerpo.movimientos[0]?.oper_id ?? 0
    expect(deUno(await rosa.deshacer(pedido))).toBe(VENCIDO)
    const respondido = await enProceso({ email: 'respondido@example.com' })
    const respuesta = (await luis.responder(respondido.registro_id)).cuerpo.movimientos[0]?.oper_id ?? 0
    expect(deUno(await luis.deshacer(respuesta))).toBe(VENCIDO)
  })
})

describe('G15 the same act sent again after a lost answer', () => {
  /** Sends a call twice, with the same body: both answers, and what each left. */
  const dosVeces = async (enviar: () => Promise<Contestado>) => {
    const primera = await enviar()
    expect([primera.status, JSON.stringify(primera.cuerpo)]).toEqual([200, expect.anything()])
    const tras = await retrato()
    const segunda = await enviar()
    expect(segunda).toEqual(primera)
    expect(await retrato()).toEqual(tras)
    return primera.cuerpo
  }
  const repetir = async <L extends Llamada>(quien: Cliente, llamada: L, envio: object) =>
    (await dosVeces(async () => {
      const { status, cuerpo } = await quien.llamar(llamada, envio as never)
      return { status, cuerpo }
    })) as Awaited<ReturnType<typeof quien.llamar<L>>>['cuerpo']
  const de = (id: number) => ({ params: { id: String(id) } })
  const conPdf = () => ({ archivos: { 'selectedFile[]': [pdf()] } })

  test('G15 EXP-46 every act of a case, from its reception to its answer on paper', async () => {
    const otro = await enProceso({ email: '' })
    const { registro_id, oper_id, tramite_id } = await unExpediente(banco, { email: 'repetida@example.com' })
    await conPlazo(banco, tramite_id)
    const clave = () => randomUUID()
    const recibido = await repetir(rosa.quien, expedientesApi.recibir, {
      body: { oper_ids: [oper_id], clave: clave() },
    })
    const tenida = recibido.data[0]?.movimiento ?? 0
    await repetir(rosa.quien, expedientesApi.asignar, {
      body: { registro_ids: [registro_id], user_id: ELENCO.rosa.id, nota: 'Lo veo', clave: clave() },
    })
    await repetir(rosa.quien, expedientesAnexosApi.adjuntar, {
      ...{ ...de(registro_id), ...conPdf() },
      body: { nombres: '["Plano del local"]', clave: clave() },
    })
    await repetir(rosa.quien, expedientesAnexosApi.anotar, {
      ...de(registro_id),
      body: { texto: 'Una vez', clave: clave() },
    })
    await repetir(rosa.quien, expedientesAnexosApi.relacionar, {
      ...de(registro_id),
      body: { accion: 'relacionar', registro_id: otro.registro_id, clave: clave() },
    })
    await repetir(rosa.quien, expedientesAnexosApi.relacionar, {
      ...de(otro.registro_id),
      body: {
        ...{
          accion: 'acumular',
          registro_id,
          motivo: 'Los dos piden lo mismo',
          documento: 'Proveído 1',
          clave: clave(),
        },
      },
    })
    await repetir(luis.quien, expedientesAnexosApi.relacionar, {
      ...de(otro.registro_id),
      body: { accion: 'desacumular', motivo: 'Son distintos', clave: clave() },
    })
    await repetir(luis.quien, expedientesRespuestasApi.corregirProcedimiento, {
      ...de(otro.registro_id),
      body: { procedimiento_id: null, motivo: 'Es otro procedimiento', clave: clave() },
    })
    await repetir(rosa.quien, expedientesRespuestasApi.requerir, {
      ...{ ...de(registro_id), archivos: {} },
      body: { accion: 'requerir', texto: 'Falta el plano de ubicación', dias: '10', clave: clave() },
    })
    await repetir(luis.quien, expedientesRespuestasApi.requerir, {
      ...{ ...de(registro_id), ...conPdf() },
      body: { accion: 'subsanado', motivo: 'Trajo el plano a la oficina', clave: clave() },
    })
    await repetir(rosa.quien, expedientesApi.archivar, {
      body: { oper_ids: [tenida], motivo: 'Otro', texto: 'Se atendió en la oficina', clave: clave() },
    })
    const reabierto = await repetir(luis.quien, expedientesApi.reabrir, {
      ...de(registro_id),
      body: { motivo: 'Falta una firma', clave: clave() },
    })
    const enviado = await repetir(rosa.quien, expedientesApi.derivar, {
      body: {
        ...{ oper_ids: [reabierto.tenencia?.oper_id ?? 0], doc_ids: [], clave: clave() },
        destinos: [{ dependencia: 15, copia: false, proveido: 'Ver' }],
      },
    })
    await repetir(gloria.quien, expedientesApi.devolver, {
      body: { oper_id: enviado.data[0]?.movimiento ?? 0, motivo: 'Es de ustedes', clave: clave() },
    })
    const { data } = (await rosa.listar({ bandeja: 'por_recibir', length: 100 })).cuerpo
    hecho(await rosa.recibir(data.find((fila) => fila.registro_id === registro_id)?.oper_id ?? 0))
    const { doc_id } = await unDocumento(banco.db, {
      ...{ area_id: 20, tipo_doc: 17, destinos: [{ area_id: 20, estado: true }] },
    })
    await repetir(rosa.quien, expedientesAnexosApi.adjuntar, {
      ...de(registro_id),
      body: { doc_id: String(doc_id), clave: clave() },
    })
    await repetir(rosa.quien, expedientesRespuestasApi.responder, {
      ...{ ...de(registro_id), ...conPdf() },
      body: { clase: '2', texto: 'Su trámite sigue en evaluación', doc_ids: '[]', clave: clave() },
    })
    const { respuestas } = await repetir(rosa.quien, expedientesRespuestasApi.responder, {
      ...{ ...de(registro_id), ...conPdf() },
      body: { clase: '1', texto: 'Se declara procedente', doc_ids: `[${doc_id}]`, clave: clave() },
    })
    const { respuesta_id } = respuestas.find(({ clase }) => clase === 1) ?? { respuesta_id: 0 }
    await repetir(rosa.quien, respuestasApi.notificar, {
      ...{ params: { respuesta_id: String(respuesta_id) }, ...conPdf() },
      body: { via: 'cedula', fecha: '2026-11-18', recibio: 'Rosa Quispe' },
    })
  })

  test('G15 EXP-46 CON-22 papers from inside, documents written in a case, and a withdrawal on paper', async () => {
    const papel = {
      ...{ tipo: '14', numero: '012-2026-SGRH', area_origen: '22', folios: '3', asunto: 'Rol de vacaciones' },
      ...{ destinos: '[]', clave: randomUUID() },
    }
    const { registro_id } = await repetir(rosa.quien, expedientesInternosApi.registrar, { body: papel, ...conPdf() })
    expect(registro_id).toBeGreaterThan(0)
    const uno = await enProceso({ email: '' })
    await dosVeces(async () => {
      const { status, cuerpo } = await desistir(rosa.quien, uno.tramite_id, { motivo: 'Carta del 17/11' })
      return { status, cuerpo }
    })
  })

  test('G15 REC-54 TRS-19 what the responsibles of complaints and requests do', async () => {
    const presentado = async () => {
      const email = `otra-vez-${randomUUID().slice(0, 8)}@example.com`
      const body = formularioDeReclamo({ email }) as never
      return (await banco.ciudadano.llamar(reclamosApi.presentar, { body })).cuerpo.claim_id
    }
    const id = await presentado()
    const clave = () => randomUUID()
    const { data } = await repetir(rebeca.quien, reclamosListaApi.derivar, {
      ...de(id),
      body: { clave: clave(), area_id: 15, proveido: 'Informe' },
    })
    const fila = (await gloria.listar({ bandeja: 'por_recibir', length: 100 })).cuerpo.data.find(
      ({ registro_id }) => registro_id === data.registro_id,
    )
    hecho(await gloria.recibir(fila?.oper_id ?? 0))
    await repetir(gloria.quien, expedientesRespuestasApi.informar, {
      ...{ ...de(data.registro_id ?? 0), ...conPdf() },
      body: { texto: 'Se revisó lo que el vecino cuenta', doc_ids: '[]', clave: clave() },
    })
    await repetir(rebeca.quien, reclamosListaApi.responder, {
      ...{ ...de(id), ...conPdf() },
      body: { acciones: 'Se avisó al archivo', texto: 'Su copia está lista', doc_ids: '[]' },
    })
    const ninguno = await presentado()
    await repetir(rebeca.quien, reclamosListaApi.cambiar, {
      ...de(ninguno),
      body: { no_corresponde: { que_es: 2, texto: 'Pide que se anule una resolución', donde: 'En mesa de partes' } },
    })

    const suyas = solicitudesDe(mila.quien)
    const igual = async (acto: () => Promise<{ status: number; cuerpo: unknown }>) =>
      dosVeces(async () => {
        const { status, cuerpo } = await acto()
        return { status, cuerpo }
      })
    const pedida = await presentarSolicitud(banco)
    await igual(() => suyas.prorrogar(pedida.id))
    await igual(() => suyas.responder(pedida.id, {}, [pdf('presupuesto.pdf')]))
    const enPapel = await presentarSolicitud(banco, { email: '', autoriza_correo: false, forma_entrega: 2 })
    await igual(() => suyas.costear(enPapel.id))
    await igual(() => suyas.responder(enPapel.id))
    await igual(() => suyas.pagar(enPapel.id))
    await igual(() => suyas.cerrar(enPapel.id, { accion: 'entregar', fecha: '2026-11-18', recibio: 'Rosa Quispe' }))
    const observada = await presentarSolicitud(banco)
    await igual(() => suyas.observar(observada.id))
    await igual(() => suyas.subsanar(observada.id, 'Presupuesto de la obra de la plaza de 2025'))
  })
})
