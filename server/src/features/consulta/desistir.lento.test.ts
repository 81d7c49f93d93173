import { ERRORES } from '@cabildo/contracts/base/errores'
import { FIN_DE_ENLACE, MENSAJES_CONSULTA } from '@cabildo/contracts/consulta'
import { MENSAJES_EXPEDIENTE, Movimiento } from '@cabildo/contracts/expedientes-reglas'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { reclamosApi, referenciaDeReclamo } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, entrar, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { paginaDeConsulta, tokenDe, tokenDeSubsanacion, unPresentado } from '../../../test/consultas-de-casos.ts'
import { darBandejas, entrarEnBandeja, hecho } from '../../../test/expedientes.ts'
import { formularioDeReclamo, formularioDeSolicitud } from '../../../test/fabricas-ciudadanos.ts'
import { presentarTramite } from '../../../test/fabricas-presentar.ts'
import {
  correosA,
  desistir,
  eliminar,
  filaDe,
  observar,
  recepcionar,
  registroDe,
} from '../../../test/mesa-de-partes.ts'
import { countDescuadrados } from '../expedientes/cuadre.queries.ts'

const banco = usarBanco()
beforeEach(() => banco.poner(AHORA))
let redes = 0
let vecinos = 800
/** A page in a network of its own: what one test counts, no other meets. */
const unaPagina = () => paginaDeConsulta(banco.app, `190.63.${++redes}.1`)

/** A filing with its code, and who filed it. */
const unoPresentado = () => unPresentado(banco, ++vecinos)
const mila = () => entrar(banco.app, 'mila')
const pedirSubsanacion = async (id: number) =>
  (await mila()).llamar(mesaDePartesListaApi.observar, { body: { id, motivo: 'Falta el plano', modo: 'subsanar' } })
const DESISTO = { alcance: 'procedimiento', palabra: 'DESISTO' }
const plazosDe = async (id: number) => {
  const { rows } = await sql<{ que: string }>`
    select clase || ' ' || estado as que from plazos where clave = ${`tramite:${id}`} order by plazo_id`.execute(
    banco.db,
  )
  return rows.map(({ que }) => que)
}

let dadas: Promise<void> | undefined
const conBandejas = () => (dadas ??= darBandejas(banco))

describe('CON-22 API-141 withdrawal on the tracker', () => {
  test('CON-22 P-32 it is accepted at once: state, steps, clock, letter with instant and extent, a line in the trail', async () => {
    const { id, email, porCodigo } = await unoPresentado()
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(porCodigo)
    const { status, cuerpo } = await pagina.desistir(boleto, {
      ...DESISTO,
      motivo: ' Ya lo resolví\r\n',
      palabra: 'DESISTO ',
    })
    expect([status, cuerpo]).toMatchObject([
      200,
      {
        ...{ estado: 'DESISTIDO', actos: ['correo'], vence: null, semaforo: null, area: null },
        frase: 'Usted desistió de este trámite el 18/11/2026.',
        pasos: [
          { titulo: 'Presentado', estado: 'hecho' },
          { titulo: 'Desistido', estado: 'hecho', fecha: expect.stringContaining('2026-11-18') },
        ],
      },
    ])
    expect(await plazosDe(id)).toEqual(['respuesta_tramite CONCLUIDO'])
    const carta = (await correosA(banco.db, email)).at(-1)
    expect(carta?.asunto).toContain('aceptamos su desistimiento del trámite REG-')
    expect(carta?.texto).toMatch(/Recibido: +18\/11\/2026 \d\d:\d\d/)
    expect(carta?.texto).toMatch(/Alcance: +Del procedimiento/)
    expect(carta?.texto).toContain('Puede volver a pedir lo mismo en un trámite nuevo.')
    expect(carta?.texto).not.toContain('Ya lo resolví')
    const { rows } = await sql`
      select acto, nivel from casos_actos where clave = ${`tramite:${id}`} order by acto_id`.execute(banco.db)
    expect(rows).toEqual([
      { acto: 'entrar', nivel: 2 },
      { acto: 'desistir', nivel: 2 },
    ])
    const { data } = (await (await mila()).llamar(mesaDePartesListaApi.ver, { params: { id: String(id) } })).cuerpo
    expect(data).toMatchObject({
      ...{ estado: 'DESISTIDO', desistido_at: expect.stringContaining('2026-11-18'), papel_de_desistimiento: null },
      desistimiento: { alcance: 'procedimiento', motivo: 'Ya lo resolví', registrado_por: null },
    })
  })

  test('D6 D12 CON-22 filings under the address of somebody else, each withdrawn, write to it a few times a day; what the counter enters is always told', async () => {
    const email = 'victima-que-desiste@example.com'
    const pagina = unaPagina()
    for (let i = 0; i < 5; i++) {
      const { id, porCodigo } = await unPresentado(banco, ++vecinos, { email })
      const { status, cuerpo } = await pagina.desistir(await pagina.conBoleto(porCodigo), DESISTO)
      expect([status, cuerpo.estado, (await filaDe(banco.db, id)).estado]).toEqual([200, 'DESISTIDO', 'DESISTIDO'])
    }
    expect(await correosA(banco.db, email)).toHaveLength(3)
    // What somebody of the front desk enters is no way for a stranger to write.
    const enPapel = await unPresentado(banco, ++vecinos, { email })
    expect((await desistir(await mila(), enPapel.id)).status).toBe(200)
    expect(await correosA(banco.db, email)).toHaveLength(4)
  })

  test('CON-22 of the claim it says so in the letter', async () => {
    const { email, porCodigo } = await unoPresentado()
    const pagina = unaPagina()
    await pagina.desistir(await pagina.conBoleto(porCodigo), { ...DESISTO, alcance: 'pretension' })
    const carta = (await correosA(banco.db, email)).at(-1)
    expect(carta?.texto).toMatch(/Alcance: +De la pretensión/)
    expect(carta?.texto).toContain('No podrá pedir lo mismo otra vez.')
  })

  test('CON-22 G3 sent again it is the same one; with another extent it is one too many', async () => {
    const { email, porCodigo } = await unoPresentado()
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(porCodigo)
    const primera = await pagina.desistir(boleto, DESISTO)
    const cartas = (await correosA(banco.db, email)).length
    const repetida = await pagina.desistir(boleto, DESISTO)
    expect([repetida.status, repetida.cuerpo]).toEqual([200, primera.cuerpo])
    const otra = await pagina.desistir(boleto, { ...DESISTO, alcance: 'pretension' })
    expect([otra.status, otra.cuerpo.message]).toEqual([409, 'Ya se desistió de este trámite'])
    expect(await correosA(banco.db, email)).toHaveLength(cartas)
  })

  test('CON-22 D-35 the word, the extent and the length of the reason are told beside their fields, and nothing is done', async () => {
    const { id, porCodigo } = await unoPresentado()
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(porCodigo)
    const campos = async (body: object) => {
      const { status, cuerpo } = await pagina.desistir(boleto, body)
      return [status, cuerpo.errors]
    }
    for (const palabra of ['', 'desisto', 'DESISTIR', undefined])
      expect(await campos({ ...DESISTO, palabra })).toEqual([422, { palabra: MENSAJES_CONSULTA.faltaPalabra }])
    expect(await campos({ palabra: 'DESISTO', alcance: 'todo' })).toMatchObject([
      422,
      { alcance: 'Elija de qué desiste' },
    ])
    expect(await campos({ ...DESISTO, motivo: 'x'.repeat(501) })).toEqual([422, { motivo: 'Máximo 500 caracteres' }])
    expect(await campos({ ...DESISTO, motivo: 'a\u0007b' })).toMatchObject([422, { motivo: expect.any(String) }])
    expect((await filaDe(banco.db, id)).estado).toBe('PENDIENTE')
  })

  test('CON-05 P-32 level 1 may not, nor may a ticket of another case', async () => {
    const [uno, otro] = [await unoPresentado(), await unoPresentado()]
    const enlace = tokenDe((await correosA(banco.db, uno.email))[0]?.texto)
    const pagina = unaPagina()
    const deNivel1 = await pagina.desistir(await pagina.conBoleto({ enlace }), DESISTO)
    expect([deNivel1.status, deNivel1.cuerpo.codigo]).toEqual([403, 'consultaSinNivel'])
    await pagina.desistir(await pagina.conBoleto(otro.porCodigo), DESISTO)
    expect((await filaDe(banco.db, uno.id)).estado).toBe('PENDIENTE')
  })

  test('EXP-61 CON-20 while a correction is awaited it ends the term and the link, and no correction comes after', async () => {
    const uno = await unoPresentado()
    await pedirSubsanacion(uno.id)
    const enlace = tokenDeSubsanacion((await correosA(banco.db, uno.email)).at(-1)?.texto)
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(uno.porCodigo)
    expect((await pagina.desistir(boleto, DESISTO)).status).toBe(200)
    expect(await plazosDe(uno.id)).toEqual(['respuesta_tramite CONCLUIDO', 'subsanacion_mesa CONCLUIDO'])
    const porEnlace = await unaPagina().entrar({ enlace })
    expect([porEnlace.status, porEnlace.cuerpo.message]).toEqual([403, FIN_DE_ENLACE.desistida])
    const tarde = await pagina.subsanar(boleto, { explicacion: 'Se adjunta el plano que faltaba' })
    expect([tarde.status, tarde.cuerpo.message]).toEqual([409, 'El trámite ya no espera una subsanación'])
  })

  test('EXP-63 PLA-22 a correction whose term has ended leaves nothing to withdraw from, before the daily job too', async () => {
    const uno = await unoPresentado()
    await pedirSubsanacion(uno.id)
    banco.poner(new Date('2026-11-21T00:01:00-05:00'))
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(uno.porCodigo)
    expect((await pagina.ver(uno.porCodigo)).cuerpo.actos).toEqual(['correo'])
    const tarde = await pagina.desistir(boleto, DESISTO)
    expect([tarde.status, tarde.cuerpo.message]).toEqual([409, 'El trámite ya terminó: no hay de qué desistir'])
  })

  test('CON-22 Table EXP-F EXP-64 what was annulled is refused, what an area has is withdrawn, what is withdrawn is neither received, observed nor deleted', async () => {
    const [recibido, anulado, desistido] = [await unoPresentado(), await unoPresentado(), await unoPresentado()]
    const nadia = await mila()
    await recepcionar(nadia, recibido.id)
    await observar(nadia, anulado.id)
    const intentar = async ({ porCodigo }: { porCodigo: object }) => {
      const pagina = unaPagina()
      const { status, cuerpo } = await pagina.desistir(await pagina.conBoleto(porCodigo), DESISTO)
      return [status, status === 200 ? cuerpo.estado : cuerpo.codigo]
    }
    expect(await intentar(recibido)).toEqual([200, 'DESISTIDO'])
    expect(await intentar(anulado)).toEqual([409, 'sinDesistimiento'])
    expect(await intentar(desistido)).toEqual([200, 'DESISTIDO'])
    for (const acto of [recepcionar, observar, eliminar]) expect((await acto(nadia, desistido.id)).status).toBe(409)
    // EXP-60: the same content may be filed again at once.
    const otra = await presentarTramite(banco.app, desistido.quien)
    expect(otra.cuerpo.nro_registro).not.toBe(desistido.porCodigo.numero)
  })

  test('CON-22 the citizen and the counter at once: one withdrawal, one letter; the other is told', async () => {
    for (let i = 0; i < 5; i++) {
      const uno = await unoPresentado()
      const nadia = await mila()
      const pagina = unaPagina()
      const boleto = await pagina.conBoleto(uno.porCodigo)
      const antes = (await correosA(banco.db, uno.email)).length
      const estados = await enCarrera(
        banco.bd,
        (trx) => sql`select from tramites where id = ${uno.id} for update`.execute(trx),
        [
          () => pagina.desistir(boleto, DESISTO).then(({ status }) => status),
          () => desistir(nadia, uno.id, { alcance: 'pretension' }).then(({ status }) => status),
        ],
      )
      expect(estados.sort()).toEqual([200, 409])
      expect(await correosA(banco.db, uno.email)).toHaveLength(antes + 1)
    }
  })

  test('CON-22 withdrawal and correction at once: never both', async () => {
    for (let i = 0; i < 5; i++) {
      const uno = await unoPresentado()
      await pedirSubsanacion(uno.id)
      const pagina = unaPagina()
      const boleto = await pagina.conBoleto(uno.porCodigo)
      const [dejado, subsanado] = await enCarrera(
        banco.bd,
        (trx) => sql`select from tramites where id = ${uno.id} for update`.execute(trx),
        [
          () => pagina.desistir(boleto, DESISTO).then(({ status }) => status),
          () => pagina.subsanar(boleto, { explicacion: 'Se adjunta el plano' }).then(({ status }) => status),
        ],
      )
      // A correction that came first may be withdrawn after it.
      expect([dejado, [200, 409].includes(subsanado ?? 0)]).toEqual([200, true])
      expect((await filaDe(banco.db, uno.id)).estado).toBe('DESISTIDO')
      expect(await plazosDe(uno.id)).toEqual([
        'respuesta_tramite CONCLUIDO',
        `subsanacion_mesa ${subsanado === 200 ? 'CUMPLIDO' : 'CONCLUIDO'}`,
      ])
    }
  })
})

describe('CON-22 EXP-40 of a case that is answered with others a withdrawal is a note for its area', () => {
  const entrarEnElArea = async () => {
    await conBandejas()
    return { rosa: await entrarEnBandeja(banco, 'rosa'), luis: await entrarEnBandeja(banco, 'luis') }
  }
  type DelArea = Awaited<ReturnType<typeof entrarEnElArea>>['rosa']
  const enProceso = async (rosa: DelArea) => {
    const uno = await unoPresentado()
    await recepcionar(await mila(), uno.id, { destinos: [{ dependencia: 20 }] })
    const { registro, movimientos } = await registroDe(banco.db, uno.id)
    const tenido = hecho(await rosa.recibir(movimientos.at(-1)?.oper_id ?? 0))
    return { ...uno, ...registro, tenido }
  }
  const ORDEN = { motivo: 'Los dos piden lo mismo', documento: 'Proveído N.° 12-2026' }
  /** Two cases of area 20, the first of which goes on in the second. */
  const dosUnidos = async () => {
    const { rosa, luis } = await entrarEnElArea()
    const [a, p] = [await enProceso(rosa), await enProceso(rosa)]
    const { status, cuerpo } = await rosa.relacionar(a.registro_id, 'acumular', p.registro_id, ORDEN)
    expect(status).toBe(200)
    return { rosa, luis, a, p, union: cuerpo.movimientos[0]?.oper_id ?? 0 }
  }
  const marcasDe = async (rosa: DelArea, registro_id: number) =>
    (await rosa.listar({ bandeja: 'en_proceso', length: 100 })).cuerpo.data.find(
      (fila) => fila.registro_id === registro_id,
    )?.marcas
  const ultimo = async (rosa: DelArea, registro_id: number) => (await rosa.ver(registro_id)).cuerpo.movimientos[0]
  const REGISTRADO = 'Su desistimiento fue registrado el 18/11/2026; el área le responderá.'

  test('CON-22 of the one that goes on in another: nothing ends, no letter, the area reads it in both routes and on its tray', async () => {
    const { rosa, a, p } = await dosUnidos()
    const cartas = (await correosA(banco.db, a.email)).length
    const plazos = await plazosDe(a.id)
    const { rows: antes } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from eventos`.execute(banco.db)
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(a.porCodigo)
    expect((await pagina.ver(a.porCodigo)).cuerpo).toMatchObject({
      ...{ actos: expect.arrayContaining(['desistir']), desistimiento: null },
    })
    const { status, cuerpo } = await pagina.desistir(boleto, {
      ...{ ...DESISTO, alcance: 'pretension', motivo: 'Ya lo resolví' },
    })
    expect([status, cuerpo]).toMatchObject([
      200,
      {
        ...{ estado: 'ACUMULADO', desistimiento: '2026-11-18 10:30:00' },
        frase: `Su expediente se unió a otro; se responden juntos. ${REGISTRADO}`,
      },
    ])
    expect(cuerpo.actos).not.toContain('desistir')
    expect(cuerpo.pasos.map(({ titulo, estado }) => `${titulo} ${estado}`)).toContain('Desistimiento registrado hecho')
    expect([await plazosDe(a.id), await correosA(banco.db, a.email)]).toMatchObject([plazos, { length: cartas }])

    const deFuera = { tipo: Movimiento.desistimiento, persona: null, area: null, concluye: null }
    expect(await ultimo(rosa, a.registro_id)).toMatchObject({ ...deFuera, motivo: 'De la pretensión: Ya lo resolví' })
    expect(await ultimo(rosa, p.registro_id)).toMatchObject({
      ...{ ...deFuera, motivo: expect.stringMatching(/^Expediente \S+\. De la pretensión: Ya lo resolví$/) },
    })
    expect(await marcasDe(rosa, p.registro_id)).toEqual(['desistimiento_de_acumulado'])
    const { rows: avisos } = await sql`
      select distinct area_id from eventos where tema = 'expedientes' and id > ${antes[0]?.id ?? 0}`.execute(banco.db)
    expect(avisos).toEqual([{ area_id: 20 }])

    // The same again is the same one; another one is told that there is one; nobody is told that it was accepted.
    const otraVez = await pagina.desistir(boleto, { ...DESISTO, alcance: 'pretension', motivo: 'Ya lo resolví' })
    expect([otraVez.status, otraVez.cuerpo]).toEqual([200, cuerpo])
    const otro = await pagina.desistir(boleto, DESISTO)
    expect([otro.status, otro.cuerpo.message]).toEqual([409, ERRORES.desistimientoAnotado.mensaje])
    const { rows } = await sql`
      select alcance, anotado, (select count(*)::integer from casos_actos c where c.clave = d.clave and c.acto = 'desistir') as actos
      from desistimientos d where clave = ${`tramite:${a.id}`}`.execute(banco.db)
    expect(rows).toEqual([{ alcance: 'pretension', anotado: true, actos: 1 }])
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('CON-22 of the one in which others go on: it goes on, and its area decides by its usual acts', async () => {
    const { rosa, a, p } = await dosUnidos()
    const pagina = unaPagina()
    const { cuerpo } = await pagina.desistir(await pagina.conBoleto(p.porCodigo), DESISTO)
    expect(cuerpo).toMatchObject({
      ...{ estado: 'EN PROCESO', desistimiento: '2026-11-18 10:30:00', frase: expect.stringContaining(REGISTRADO) },
    })
    expect(await ultimo(rosa, p.registro_id)).toMatchObject({
      tipo: Movimiento.desistimiento,
      motivo: 'Del procedimiento',
    })
    expect(await ultimo(rosa, a.registro_id)).not.toMatchObject({ tipo: Movimiento.desistimiento })
    hecho(await rosa.archivar(p.tenido, 'Se acepta su desistimiento y se archiva'))
    const despues = (await pagina.ver(p.porCodigo)).cuerpo
    expect([despues.estado, despues.frase]).toEqual(['ARCHIVADO', 'Su expediente concluyó el 18/11/2026.'])
    expect(despues.pasos.length).toBeLessThanOrEqual(6)
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('CON-22 EXP-40 separated afterwards nothing happens by itself, the mark goes with the case, and the same words are accepted then', async () => {
    const { rosa, luis, a, p } = await dosUnidos()
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(a.porCodigo)
    await pagina.desistir(boleto, DESISTO)
    const deJefe = (caso: { actos: { acto: string; impide: string | null }[] }) =>
      caso.actos.find(({ acto }) => acto === 'desistir')?.impide
    expect(deJefe((await luis.ver(a.registro_id)).cuerpo)).toBe(MENSAJES_EXPEDIENTE.yaDesistioEnGrupo)
    const separado = await luis.relacionar(a.registro_id, 'desacumular', undefined, { motivo: 'Desistió del suyo' })
    expect([separado.status, separado.cuerpo.estado]).toEqual([200, 'EN PROCESO'])
    expect([await marcasDe(rosa, a.registro_id), await marcasDe(rosa, p.registro_id)]).toEqual([['desistimiento'], []])
    const { cuerpo } = await pagina.ver(a.porCodigo)
    expect([cuerpo.estado, cuerpo.actos.includes('desistir')]).toEqual(['EN PROCESO', true])
    expect(cuerpo.frase).toContain(REGISTRADO)
    expect(deJefe(separado.cuerpo)).toBeNull()

    banco.poner(new Date(AHORA.getTime() + 60_000))
    const aceptado = await pagina.desistir(boleto, DESISTO)
    expect([aceptado.status, aceptado.cuerpo]).toMatchObject([
      200,
      { estado: 'DESISTIDO', desistimiento: null, actos: expect.not.arrayContaining(['desistir']) },
    ])
    expect(await plazosDe(a.id)).toEqual(['respuesta_tramite CONCLUIDO'])
    expect((await correosA(banco.db, a.email)).at(-1)?.asunto).toContain('aceptamos su desistimiento')
    const { rows } = await sql`
      select anotado, marca_lima(created_at) as a_las from desistimientos where clave = ${`tramite:${a.id}`}`.execute(
      banco.db,
    )
    expect(rows).toEqual([{ anotado: false, a_las: '2026-11-18 10:31:00' }])
    // From here on the same one is the same one, and another is one too many.
    expect((await pagina.desistir(boleto, DESISTO)).status).toBe(200)
    const otra = await pagina.desistir(boleto, { ...DESISTO, alcance: 'pretension' })
    expect(otra.cuerpo.codigo).toBe('yaDesistido')
    expect((await rosa.ver(p.registro_id)).cuerpo.estado).toBe('EN PROCESO')
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('CON-22 EXP-44 a note changes nothing of what an officer did, who may still undo it; the note itself nobody undoes', async () => {
    const { rosa, a, p, union } = await dosUnidos()
    const pagina = unaPagina()
    await pagina.desistir(await pagina.conBoleto(a.porCodigo), DESISTO)
    const nota = (await ultimo(rosa, a.registro_id))?.oper_id ?? 0
    hecho(await rosa.deshacer(union))
    const caso = (await rosa.ver(a.registro_id)).cuerpo
    expect([caso.estado, caso.movimientos[0]?.oper_id, caso.movimientos[0]?.deshacer_hasta]).toEqual([
      ...['EN PROCESO', nota, null],
    ])
    expect((await rosa.deshacer(nota)).cuerpo.data?.[0]?.hecho ?? false).toBe(false)
    expect(await marcasDe(rosa, p.registro_id)).toEqual([])
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('CON-22 EXP-40 withdrawal and accumulation at once: it is accepted, or noted, and never both', async () => {
    const { rosa } = await entrarEnElArea()
    for (let i = 0; i < 5; i++) {
      const [a, p] = [await enProceso(rosa), await enProceso(rosa)]
      const pagina = unaPagina()
      const boleto = await pagina.conBoleto(a.porCodigo)
      const [dicho, unido] = await enCarrera(
        banco.bd,
        (trx) => sql`select from registros where registro_id = ${a.registro_id} for update`.execute(trx),
        [
          () => pagina.desistir(boleto, DESISTO).then(({ cuerpo }) => cuerpo.estado),
          () => rosa.relacionar(a.registro_id, 'acumular', p.registro_id, ORDEN).then(({ status }) => String(status)),
        ],
      )
      expect(['DESISTIDO 409', 'ACUMULADO 200']).toContain(`${dicho} ${unido}`)
      expect(await countDescuadrados(banco.db)).toBe(0)
    }
  })
})

describe('CON-22 REC-41 TRS-14 a complaint or a request is withdrawn in the same way', () => {
  const clave = () => crypto.randomUUID()
  const bandejas = async () => {
    await conBandejas()
    return { gloria: await entrarEnBandeja(banco, 'gloria'), rebeca: await banco.como('rebeca'), mila: await mila() }
  }
  const plazos = async (caso: string) => {
    const { rows } = await sql<{ clase: string; estado: string }>`
      select clase, estado from plazos where clave = ${caso} order by plazo_id`.execute(banco.db)
    return rows.map((uno) => `${uno.clase} ${uno.estado}`)
  }
  const unReclamoConCodigo = async (email: string) => {
    const { cuerpo } = await banco.ciudadano.llamar(reclamosApi.presentar, {
      body: formularioDeReclamo({ email }) as never,
    })
    return {
      id: cuerpo.claim_id,
      porCodigo: { numero: referenciaDeReclamo(cuerpo.claim_id, cuerpo.fecha), codigo: cuerpo.codigo },
    }
  }

  test('REC-41 a complaint that an area has: it ends, its clock stops, the area has it no more, and one letter says so', async () => {
    const { gloria, rebeca } = await bandejas()
    const email = 'reclama-y-desiste@example.com'
    const { id, porCodigo } = await unReclamoConCodigo(email)
    const params = { id: String(id) }
    await rebeca.llamar(reclamosListaApi.derivar, {
      params,
      body: { area_id: 15, proveido: '', clave: clave() } as never,
    })
    const [fila] = (await gloria.listar({ bandeja: 'por_recibir', length: 100 })).cuerpo.data
    hecho(await gloria.recibir(fila?.oper_id ?? 0))
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(porCodigo)
    expect((await pagina.ver(porCodigo)).cuerpo.actos).toContain('desistir')
    const { status, cuerpo } = await pagina.desistir(boleto, DESISTO)
    expect([status, cuerpo]).toMatchObject([
      200,
      { estado: 'DESISTIDO', frase: 'Usted desistió de este trámite el 18/11/2026.', vence: null, area: null },
    ])
    expect(cuerpo.actos).not.toContain('desistir')
    expect(await plazos(`reclamo:${id}`)).toEqual(['respuesta_reclamo CONCLUIDO'])
    const visto = (await rebeca.llamar(reclamosListaApi.ver, { params })).cuerpo
    expect(visto.data).toMatchObject({ estado: 'DESISTIDO', area: null, tarde: 0 })
    expect(visto.atencion).toMatchObject({ cerrado_at: '2026-11-18 10:30:00', cerrado_por: null })
    expect((await gloria.listar({ bandeja: 'en_proceso', length: 100 })).cuerpo.data).toEqual([])
    const cartas = await correosA(banco.db, email)
    expect(cartas.at(-1)?.asunto).toContain('aceptamos su desistimiento del reclamo REC-')
    // The same again is the same one; of the claim it is one too many; nobody answers it any more.
    expect((await pagina.desistir(boleto, DESISTO)).status).toBe(200)
    expect((await pagina.desistir(boleto, { ...DESISTO, alcance: 'pretension' })).cuerpo.codigo).toBe('yaDesistido')
    expect(await correosA(banco.db, email)).toHaveLength(cartas.length)
    const tarde = await rebeca.llamar(reclamosListaApi.derivar, {
      params,
      body: { area_id: 15, proveido: '', clave: clave() } as never,
    })
    expect([tarde.status, tarde.cuerpo.message]).toEqual([409, 'El reclamo ya no está en ese estado'])
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('REC-41 what was answered is not withdrawn', async () => {
    const { rebeca } = await bandejas()
    const { id, porCodigo } = await unReclamoConCodigo('reclama-tarde@example.com')
    await rebeca.llamar(reclamosListaApi.responder, {
      params: { id: String(id) },
      body: { acciones: 'Se llamó la atención al cajero', texto: 'Se le entregó su recibo', doc_ids: '[]' } as never,
      archivos: { 'selectedFile[]': [] },
    })
    const pagina = unaPagina()
    const { status, cuerpo } = await pagina.desistir(await pagina.conBoleto(porCodigo), DESISTO)
    expect([status, cuerpo.message]).toEqual([409, 'El reclamo ya terminó: no hay de qué desistir'])
    expect((await pagina.ver(porCodigo)).cuerpo).toMatchObject({ estado: 'RESPONDIDO' })
  })

  test('TRS-14 a request in the hands of its responsible, with its other clocks', async () => {
    const { mila: responsable } = await bandejas()
    const { cuerpo: presentada } = await banco.ciudadano.llamar(transparenciaApi.presentar, {
      body: formularioDeSolicitud({ email: 'pide-y-desiste@example.com' }) as never,
    })
    const { numero, codigo } = presentada
    const pagina = unaPagina()
    const { status, cuerpo } = await pagina.desistir(await pagina.conBoleto({ numero, codigo }), DESISTO)
    expect([status, cuerpo.estado]).toEqual([200, 'DESISTIDA'])
    const lista = (await responsable.llamar(transparenciaListaApi.listar, { query: { search: numero } as never }))
      .cuerpo
    expect(lista.data).toMatchObject([{ estado: 'DESISTIDA', area: null }])
    for (const plazo of await plazos(`solicitud:${lista.data[0]?.id}`)) expect(plazo).toMatch(/ CONCLUIDO$/)
    expect((await correosA(banco.db, 'pide-y-desiste@example.com')).at(-1)?.asunto).toContain(
      'aceptamos su desistimiento de la solicitud SAIP-',
    )
    expect(await countDescuadrados(banco.db)).toBe(0)
  })
})
