import { MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { entrar, usarBanco } from '../../../test/banco.ts'
import { type BandejaDePrueba, darBandejas, entrarEnBandeja, hecho, unExpediente } from '../../../test/expedientes.ts'
import { formularioDeReclamo, formularioDeSolicitud } from '../../../test/fabricas-ciudadanos.ts'
import { pdfDeTramite } from '../../../test/fabricas-presentar.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { correosA, desistir } from '../../../test/mesa-de-partes.ts'
import { countDescuadrados } from '../expedientes/cuadre.queries.ts'

const banco = usarBanco()
let rosa: BandejaDePrueba
let gloria: BandejaDePrueba
beforeAll(async () => {
  await darBandejas(banco)
  rosa = await entrarEnBandeja(banco, 'rosa')
  gloria = await entrarEnBandeja(banco, 'gloria')
})

const plazosDe = async (clave: string) => {
  const { rows } = await sql<{ que: string }>`
    select clase || ' ' || estado as que from plazos where clave = ${clave} order by plazo_id`.execute(banco.db)
  return rows.map(({ que }) => que)
}
const unReclamo = async (email: string) => {
  const { cuerpo } = await banco.ciudadano.llamar(reclamosApi.presentar, {
    body: formularioDeReclamo({ email }) as never,
  })
  return cuerpo.claim_id
}
const verReclamo = async (id: number) =>
  (await (await banco.como('rebeca')).llamar(reclamosListaApi.ver, { params: { id: String(id) } })).cuerpo

describe('CON-22 API-162 what came on paper for the area in charge', () => {
  test('CON-22 the area enters it: the case ends by its person, its clock stops, the letter goes out, the paper is among its files', async () => {
    const uno = await unExpediente(banco, { email: 'papel-al-area@example.com' })
    hecho(await rosa.recibir(uno.oper_id))
    const { status, cuerpo } = await desistir(rosa.quien, uno.tramite_id, { motivo: 'Carta del 17/11' })
    expect([status, cuerpo]).toEqual([200, { data: null, anotado: false }])
    const caso = (await rosa.ver(uno.registro_id)).cuerpo
    expect(caso).toMatchObject({ estado: 'DESISTIDO', plazo: null })
    expect(caso.movimientos[0]).toMatchObject({ concluye: 'DESISTIDO', persona: expect.stringContaining('rosa') })
    expect(caso.archivos.map(({ nombre, grupo }) => [nombre, grupo])).toContainEqual([
      'desistimiento.pdf',
      'presentado',
    ])
    for (const plazo of await plazosDe(`tramite:${uno.tramite_id}`)) expect(plazo).toMatch(/ CONCLUIDO$/)
    expect((await correosA(banco.db, 'papel-al-area@example.com')).at(-1)?.asunto).toContain(
      'aceptamos su desistimiento',
    )
    const { rows } = await sql`
      select user_id is not null as alguien from auditoria where tabla = 'desistimientos'
        and despues ->> 'clave' = ${`tramite:${uno.tramite_id}`}`.execute(banco.db)
    expect(rows).toEqual([{ alguien: true }])
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('CON-22 G3 the same again changes nothing; a colleague and another paper are told', async () => {
    const { tramite_id } = await unExpediente(banco)
    const papel = () => [pdfDeTramite('carta.pdf')]
    expect((await desistir(rosa.quien, tramite_id, {}, papel())).status).toBe(200)
    expect((await desistir(rosa.quien, tramite_id, {}, papel())).status).toBe(200)
    const otro = await desistir(rosa.quien, tramite_id, { motivo: 'otro' }, papel())
    expect([otro.status, otro.cuerpo]).toMatchObject([409, { codigo: 'yaDesistido' }])
  })

  test('CON-22 EXP-02 another area finds nothing, nor an area what was not received; the front desk is told that it is in writing', async () => {
    const { tramite_id, registro_id } = await unExpediente(banco)
    const deMesa = await unTramite(banco)
    expect((await desistir(gloria.quien, tramite_id)).status).toBe(404)
    expect((await desistir(gloria.quien, deMesa.id)).status).toBe(404)
    expect((await desistir(gloria.quien, 999_999)).status).toBe(404)
    expect((await desistir(await entrar(banco.app, 'mila'), tramite_id)).cuerpo).toMatchObject({
      codigo: 'desistirPorEscrito',
    })
    expect((await rosa.ver(registro_id)).cuerpo.estado).toBe('POR RECIBIR')
  })
})

describe('CON-22 EXP-40 API-162 what came on paper for a case in a group', () => {
  const ORDEN = { motivo: 'Los dos piden lo mismo', documento: 'Proveído N.° 12-2026' }
  /** Two cases, the first of which goes on in the second, that area 20 has sent to area 15. */
  const unidosEnOtraArea = async (email: string) => {
    const [a, p] = [await unExpediente(banco, { email }), await unExpediente(banco)]
    hecho(await rosa.recibir(a.oper_id))
    const tenido = hecho(await rosa.recibir(p.oper_id))
    await rosa.relacionar(a.registro_id, 'acumular', p.registro_id, ORDEN)
    hecho(await rosa.derivar(tenido, [{ dependencia: 15 }]))
    return { a, p }
  }

  test('CON-22 the area that has the principal enters it with its paper: it is a note of its person, and nobody is written to', async () => {
    const email = 'papel-al-grupo@example.com'
    const { a, p } = await unidosEnOtraArea(email)
    const cartas = (await correosA(banco.db, email)).length
    const impide = async (de: BandejaDePrueba) =>
      (await de.ver(a.registro_id)).cuerpo.actos.find(({ acto }) => acto === 'desistir')?.impide
    expect([await impide(rosa), await impide(gloria)]).toEqual(['El expediente está en otra área', null])
    expect((await desistir(rosa.quien, a.tramite_id)).status).toBe(404)
    const papel = () => [pdfDeTramite('carta.pdf')]
    for (let i = 0; i < 2; i++) {
      const { status, cuerpo } = await desistir(gloria.quien, a.tramite_id, { motivo: 'Carta del 17/11' }, papel())
      expect([status, cuerpo]).toEqual([200, { data: null, anotado: true }])
    }
    const caso = (await gloria.ver(a.registro_id)).cuerpo
    expect([caso.estado, caso.movimientos.filter(({ tipo }) => tipo === 14)]).toMatchObject([
      'ACUMULADO',
      [
        {
          motivo: 'Del procedimiento: Carta del 17/11',
          persona: expect.stringContaining('gloria'),
          deshacer_hasta: null,
        },
      ],
    ])
    expect(caso.archivos.map(({ nombre }) => nombre)).toContain('carta.pdf')
    const principal = (await gloria.ver(p.registro_id)).cuerpo
    expect([principal.estado, principal.marcas]).toEqual(['POR RECIBIR', ['desistimiento_de_acumulado']])
    expect(principal.movimientos[0]).toMatchObject({ tipo: 14, area: expect.any(String) })
    expect(await correosA(banco.db, email)).toHaveLength(cartas)
    const otro = await desistir(gloria.quien, a.tramite_id, { alcance: 'pretension' })
    expect([otro.status, otro.cuerpo]).toMatchObject([409, { codigo: 'desistimientoAnotado' }])
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('CON-22 API-162 what was noted is accepted once its accumulation is undone, by another paper, with what is in it', async () => {
    const email = 'papel-tras-el-grupo@example.com'
    const [a, p] = [await unExpediente(banco, { email }), await unExpediente(banco)]
    hecho(await rosa.recibir(a.oper_id))
    hecho(await rosa.recibir(p.oper_id))
    const { cuerpo } = await rosa.relacionar(a.registro_id, 'acumular', p.registro_id, ORDEN)
    expect((await desistir(rosa.quien, a.tramite_id, {}, [pdfDeTramite('carta.pdf')])).cuerpo.anotado).toBe(true)
    const impide = async () =>
      (await rosa.ver(a.registro_id)).cuerpo.actos.find(({ acto }) => acto === 'desistir')?.impide
    expect(await impide()).toBe(MENSAJES_EXPEDIENTE.yaDesistioEnGrupo)
    hecho(await rosa.deshacer(cuerpo.movimientos[0]?.oper_id ?? 0))
    expect(await impide()).toBeNull()
    // Who has nothing to do with it finds nothing still.
    expect((await desistir(gloria.quien, a.tramite_id)).status).toBe(404)

    const mas = { alcance: 'pretension', motivo: 'Carta del 18/11' }
    const aceptado = await desistir(rosa.quien, a.tramite_id, mas, [pdfDeTramite('otra-carta.pdf')])
    expect([aceptado.status, aceptado.cuerpo]).toEqual([200, { data: null, anotado: false }])
    const caso = (await rosa.ver(a.registro_id)).cuerpo
    expect([caso.estado, caso.marcas]).toEqual(['DESISTIDO', []])
    expect(caso.archivos.map(({ nombre }) => nombre)).toContain('otra-carta.pdf')
    const { rows } = await sql`
      select d.alcance, d.motivo, d.anotado, (select json_agg(f.nombre order by f.orden) from tramites_archivos f
        where f.tramite_id = ${a.tramite_id} and f.orden >= 110) as papeles
      from desistimientos d where d.clave = ${`tramite:${a.tramite_id}`}`.execute(banco.db)
    expect(rows).toEqual([{ ...mas, anotado: false, papeles: ['carta.pdf', 'otra-carta.pdf'] }])
    expect((await correosA(banco.db, email)).at(-1)?.asunto).toContain('aceptamos su desistimiento')
    expect((await rosa.ver(p.registro_id)).cuerpo.estado).toBe('EN PROCESO')
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('REC-41 EXP-40 a complaint joins no group, nor does a case join one, so that its withdrawal is always accepted', async () => {
    const id = await unReclamo('reclama-sola@example.com')
    const caso = await banco.db
      .selectFrom('registros')
      .select('registro_id')
      .where('clave', '=', `reclamo:${id}`)
      .executeTakeFirstOrThrow()
    await (await banco.como('rebeca')).llamar(reclamosListaApi.derivar, {
      params: { id: String(id) },
      body: { area_id: 15, proveido: '', clave: crypto.randomUUID() } as never,
    })
    const { oper_id } = await unExpediente(banco, { destinos: [{ dependencia: 15 }] })
    hecho(await gloria.recibir(oper_id))
    const [fila] = (await gloria.listar({ bandeja: 'por_recibir', length: 100, clase: 'reclamo' })).cuerpo.data
    hecho(await gloria.recibir(fila?.oper_id ?? 0))
    const suyo = (await gloria.listar({ bandeja: 'en_proceso', length: 100 })).cuerpo.data.find(
      ({ clase }) => clase === 'tramite',
    )
    const tramite = suyo?.registro_id ?? 0
    expect((await gloria.relacionar(caso.registro_id, 'acumular', tramite, ORDEN)).status).toBe(409)
    expect((await gloria.relacionar(tramite, 'acumular', caso.registro_id, ORDEN)).status).toBe(422)
  })
})

describe('CON-22 REC-41 TRS-14 API-162 what came on paper for a responsible', () => {
  test('REC-41 a complaint, by whoever attends to the book: state, who and when, clock, letter and the paper', async () => {
    const email = 'reclama-en-papel@example.com'
    const id = await unReclamo(email)
    const rebeca = await banco.como('rebeca')
    const { status, cuerpo } = await desistir(rebeca, 0, { clave: `reclamo:${id}`, alcance: 'pretension' })
    expect([status, cuerpo]).toEqual([200, { data: null, anotado: false }])
    const { data, atencion } = await verReclamo(id)
    expect(data).toMatchObject({ estado: 'DESISTIDO', area: null })
    expect(atencion).toMatchObject({
      cerrado_por: expect.any(String),
      desistimiento: {
        ...{ alcance: 'pretension', motivo: '' },
        papel: { nombre: 'desistimiento.pdf', url: expect.stringContaining('/storage/mpvirtual/') },
      },
    })
    expect(await plazosDe(`reclamo:${id}`)).toEqual(['respuesta_reclamo CONCLUIDO'])
    const cartas = await correosA(banco.db, email)
    expect(cartas.at(-1)?.asunto).toContain('aceptamos su desistimiento del reclamo REC-')
    // Another paper, however alike, is one too many; and nothing is said twice.
    const otra = await desistir(rebeca, 0, { clave: `reclamo:${id}`, motivo: 'otro' })
    expect([otra.status, otra.cuerpo]).toMatchObject([409, { codigo: 'yaDesistido' }])
    expect(await correosA(banco.db, email)).toHaveLength(cartas.length)
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('G3 REC-41 the same paper again is the same one, and leaves no file', async () => {
    const id = await unReclamo('reclama-dos-veces@example.com')
    const rebeca = await banco.como('rebeca')
    const papel = () => [pdfDeTramite('carta.pdf')]
    for (let i = 0; i < 2; i++)
      expect((await desistir(rebeca, 0, { clave: `reclamo:${id}` }, papel())).status).toBe(200)
    const { rows } = await sql`select nombre from desistimientos_papeles where clave = ${`reclamo:${id}`}`.execute(
      banco.db,
    )
    expect(rows).toEqual([{ nombre: 'carta.pdf' }])
  })

  test('TRS-14 a request, by the front desk while nobody is designated, with its other clocks', async () => {
    const email = 'pide-en-papel@example.com'
    const { cuerpo } = await banco.ciudadano.llamar(transparenciaApi.presentar, {
      body: formularioDeSolicitud({ email }) as never,
    })
    const mila = await entrar(banco.app, 'mila')
    const buscar = async () =>
      (await mila.llamar(transparenciaListaApi.listar, { query: { search: cuerpo.numero } as never })).cuerpo.data[0]
    const id = (await buscar())?.id ?? 0
    expect((await desistir(mila, 0, { clave: `solicitud:${id}` })).status).toBe(200)
    expect(await buscar()).toMatchObject({ estado: 'DESISTIDA' })
    for (const plazo of await plazosDe(`solicitud:${id}`)) expect(plazo).toMatch(/ CONCLUIDO$/)
    expect((await correosA(banco.db, email)).at(-1)?.asunto).toContain('aceptamos su desistimiento de la solicitud')
    const { atencion } = (await mila.llamar(transparenciaListaApi.ver, { params: { id: String(id) } })).cuerpo
    expect(atencion.desistimiento?.papel).toMatchObject({ nombre: 'desistimiento.pdf' })
  })

  test('REC-40 API-162 nobody else: of another permission, or not designated; what is not there is not found', async () => {
    const id = await unReclamo('reclama-y-espera@example.com')
    for (const quien of [await entrar(banco.app, 'mila'), rosa.quien])
      expect((await desistir(quien, 0, { clave: `reclamo:${id}` })).cuerpo).toMatchObject({ codigo: 'soloResponsable' })
    expect((await desistir(await banco.como('rebeca'), 0, { clave: 'reclamo:999999' })).status).toBe(404)
    expect((await verReclamo(id)).data.estado).toBe('REGISTRADO')
  })
})
