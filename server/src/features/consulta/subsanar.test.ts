import {
  CABECERA_CONSULTA,
  consultaApi,
  FIN_DE_ENLACE,
  MENSAJES_CONSULTA,
  PLAZO_DETENIDO,
} from '@cabildo/contracts/consulta'
import { CABECERA_TICKET } from '@cabildo/contracts/formularios'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { AHORA, entrar, SECRETO, usarBanco } from '../../../test/banco.ts'
import { paginaDeConsulta, tokenDe, tokenDeSubsanacion, unPresentado } from '../../../test/consultas-de-casos.ts'
import { pdfDeTramite, presentarTramite, vecino } from '../../../test/fabricas-presentar.ts'
import { correosA, eliminar, recepcionar } from '../../../test/mesa-de-partes.ts'
import { crearEnlaces } from '../../platform/archivos/enlaces.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { crearBoletos } from '../formularios/index.ts'

const banco = usarBanco()
beforeEach(() => banco.poner(AHORA))
let redes = 0
let vecinos = 700
/** A page in a network of its own: what one test counts, no other meets. */
const unaPagina = () => paginaDeConsulta(banco.app, `190.62.${++redes}.1`)

/** A filing of which something is missing until 20/11/2026, with its code and both links of its letters. */
const unoObservado = async () => {
  const { id, numero, email, ndoc, porCodigo } = await unPresentado(banco, ++vecinos)
  const observado = await (await entrar(banco.app, 'mila')).llamar(mesaDePartesListaApi.observar, {
    body: { id, motivo: 'Falta el plano', modo: 'subsanar' },
  })
  expect(observado.cuerpo).toEqual({ hasta: '2026-11-20' })
  const cartas = (await correosA(banco.db, email)).map(({ texto }) => texto)
  return {
    ...{ id, numero, email, porCodigo, digitos: ndoc.slice(-3) },
    deSubsanar: tokenDeSubsanacion(cartas.at(-1)),
    enlace: tokenDe(cartas[0]),
  }
}
const EXPLICADA = { explicacion: 'Se adjunta el plano que faltaba' }
const PLANO = { documento: [pdfDeTramite('plano.pdf')] }

test('CON-10 CON-19 Table CON-A Table CON-B what is awaited shows at each level what belongs to it', async () => {
  const uno = await unoObservado()
  const visto = (await unaPagina().ver(uno.porCodigo)).cuerpo
  expect(visto).toMatchObject({
    ...{ estado: 'POR SUBSANAR', area: 'Mesa de partes', vence: null, explicacion: PLAZO_DETENIDO },
    frase: 'Falta algo en su trámite. Tiene hasta el 20/11/2026 para subsanar.',
    ...{ subsanar: { hasta: '2026-11-20', hora: null }, falta: 'Falta el plano', respuestas: [] },
    actos: ['correo', 'subsanar', 'desistir'],
  })
  expect(visto.pasos.map(({ titulo, estado }) => [titulo, estado])).toEqual([
    ['Presentado', 'hecho'],
    ['Por subsanar', 'curso'],
    ['En revisión', 'falta'],
  ])
  const nivel1 = await unaPagina().ver({ enlace: uno.enlace })
  expect(nivel1.cuerpo.subsanar).toEqual({ hasta: '2026-11-20', hora: null })
  expect(nivel1.texto).not.toContain('plano')
  banco.poner(new Date('2026-11-20T09:00:00-05:00'))
  expect((await unaPagina().ver(uno.porCodigo)).cuerpo.subsanar).toEqual({ hasta: '2026-11-20', hora: '23:59' })
})

test('CON-20 EXP-62 G3 API-140 one that comes in time is taken once; number and date stay, and it gets its cargo', async () => {
  const uno = await unoObservado()
  // What was begun a moment before the clock is read bears that moment.
  banco.poner(new Date('2026-11-20T23:59:30.900-05:00'))
  const pagina = unaPagina()
  const boleto = await pagina.conBoleto(uno.porCodigo)
  const clave = crypto.randomUUID()
  const enviar = (campos = {}) =>
    pagina.subsanar(boleto, { ...EXPLICADA, clave, ...campos }, { ...PLANO, anexos: [pdfDeTramite('memoria.pdf')] })
  const primera = await enviar()
  expect([primera.status, primera.cuerpo]).toEqual([
    200,
    { recibido: '2026-11-20 23:59:30', fecha_legal: '2026-11-18' },
  ])
  banco.poner(new Date('2026-11-20T23:59:50-05:00'))
  // The same one again, as after a lost answer, is the same one; another is one too many.
  expect((await enviar()).cuerpo).toEqual(primera.cuerpo)
  const otra = await enviar({ clave: crypto.randomUUID(), explicacion: 'Y algo más que faltaba' })
  expect([otra.status, otra.cuerpo.message]).toEqual([409, 'La subsanación ya fue enviada'])

  const visto = (await unaPagina().ver(uno.porCodigo)).cuerpo
  expect(visto).toMatchObject({
    ...{ numero: uno.numero, estado: 'SUBSANADO', subsanar: null, falta: null, actos: ['correo', 'desistir'] },
    frase: 'Recibimos su subsanación. Mesa de partes la revisará.',
    respuestas: [{ clase: 'Observación', texto: 'Falta el plano' }],
    archivos: [{ nombre: 'solicitud.pdf' }, { nombre: 'plano.pdf' }, { nombre: 'memoria.pdf' }],
    cargos: [{ titulo: 'Cargo de presentación' }, { archivo_id: 1, titulo: 'Cargo de subsanación' }],
  })
  expect(visto.pasos.map(({ titulo }) => titulo)).toEqual(['Presentado', 'Subsanado', 'En revisión', 'Envío al área'])
  const cartas = (await correosA(banco.db, uno.email)).filter(({ asunto }) =>
    asunto.includes('recibimos la subsanación'),
  )
  expect(cartas).toHaveLength(1)
})

test('G11 CON-07 CON-20 EXP-62 a slow one that began in time is taken, its ticket too, and all that proves it says when it began', async () => {
  const uno = await unoObservado()
  banco.poner(new Date('2026-11-20T23:31:00-05:00'))
  const pagina = unaPagina()
  const boleto = await pagina.conBoleto(uno.porCodigo)
  banco.poner(new Date('2026-11-20T23:58:30-05:00'))
  // While its file arrives it becomes another day, and half an hour since the ticket.
  const guardar = banco.archivos.guardar.bind(banco.archivos)
  const lenta = vi.spyOn(banco.archivos, 'guardar').mockImplementationOnce((...que) => {
    banco.poner(new Date('2026-11-21T00:04:00-05:00'))
    return guardar(...que)
  })
  const { status, cuerpo } = await pagina.subsanar(boleto, EXPLICADA, PLANO)
  lenta.mockRestore()
  const aLas = expect.stringMatching(/^2026-11-20 23:58/)
  expect([status, cuerpo]).toEqual([200, { recibido: aLas, fecha_legal: '2026-11-18' }])
  const visto = (await unaPagina().ver(uno.porCodigo)).cuerpo
  expect(visto).toMatchObject({ estado: 'SUBSANADO', desde: aLas, cargos: [{}, { fecha: aLas }] })
  expect((await correosA(banco.db, uno.email)).at(-1)?.texto).toMatch(/Recibida: +20\/11\/2026 23:58/)
  const { rows } = await sql`
    select marca_lima(s.created_at) as creada, marca_lima(t.subsanado_at) as subsanado from tramites t
    join subsanaciones s on s.clave = 'tramite:' || t.id where t.id = ${uno.id}`.execute(banco.db)
  expect(rows).toEqual([{ creada: aLas, subsanado: aLas }])
})

test('PLA-22 EXP-63 EXP-61 before the daily job, too, whoever reads a filing that was not corrected in time reads that it ended', async () => {
  const uno = await unoObservado()
  banco.poner(new Date('2026-11-20T23:59:00-05:00'))
  expect((await unaPagina().ver(uno.porCodigo)).cuerpo.estado).toBe('POR SUBSANAR')
  banco.poner(new Date('2026-11-21T00:01:00-05:00'))
  expect((await unaPagina().ver(uno.porCodigo)).cuerpo).toMatchObject({
    ...{ estado: 'NO PRESENTADO', subsanar: null, falta: null, vence: null, explicacion: null, area: null },
    frase: 'El trámite se tiene por no presentado porque no se subsanó a tiempo. Puede presentar uno nuevo.',
    pasos: [{ titulo: 'Presentado' }, { titulo: 'No presentado', estado: 'hecho', fecha: '2026-11-21' }],
    semaforo: null,
  })
  const porEnlace = await unaPagina().entrar({ enlace: uno.deSubsanar })
  expect([porEnlace.status, porEnlace.cuerpo.message]).toEqual([403, FIN_DE_ENLACE.vencida])
  const mila = await entrar(banco.app, 'mila')
  const { data } = (await mila.llamar(mesaDePartesListaApi.listar, { query: { length: '100' } })).cuerpo
  expect(data.find(({ id }) => id === uno.id)?.estado).toBe('NO PRESENTADO')
  const suyo = (await mila.llamar(mesaDePartesListaApi.ver, { params: { id: String(uno.id) } })).cuerpo
  expect(suyo.data.estado).toBe('NO PRESENTADO')
  const { body } = await mila.enviar({ method: 'POST', url: '/api/export/mpvirtual', payload: { formato: 'csv' } })
  expect(body.split('\n').find((linea) => linea.includes(uno.numero))).toContain('NO PRESENTADO')
  // Nothing was written by reading.
  const guardado = await banco.db
    .selectFrom('tramites')
    .select(['estado', 'no_presentado_at'])
    .where('id', '=', uno.id)
    .executeTakeFirst()
  expect(guardado).toEqual({ estado: 'POR SUBSANAR', no_presentado_at: null })
})

test('PLA-22 EXP-59 EXP-63 what is done with it then is done as after the daily job', async () => {
  const uno = await unoObservado()
  banco.poner(new Date('2026-11-21T00:01:00-05:00'))
  const mila = await entrar(banco.app, 'mila')
  const recibido = await recepcionar(mila, uno.id)
  expect([recibido.status, recibido.cuerpo.codigo]).toEqual([409, 'yaAtendido'])
  // What began to arrive before midnight may still come, and does not find its filing deleted.
  expect((await eliminar(mila, uno.id)).cuerpo.codigo).toBe('enSubsanacion')
  banco.poner(new Date('2026-11-21T00:13:00-05:00'))
  expect((await eliminar(mila, uno.id)).status).toBe(200)
  const { rows } = await sql`
    select t.estado, t.deleted_at is not null as borrado, e.fin,
      array(select p.clase || ' ' || p.estado from plazos p where p.clave = e.clave order by plazo_id) as plazos
    from tramites t join enlaces_de_subsanacion e on e.clave = 'tramite:' || t.id where t.id = ${uno.id}`.execute(
    banco.db,
  )
  const plazos = ['respuesta_tramite CONCLUIDO', 'subsanacion_mesa CONCLUIDO']
  expect(rows).toEqual([{ estado: 'NO PRESENTADO', borrado: true, fin: 'vencida', plazos }])
  expect((await correosA(banco.db, uno.email)).at(-1)?.asunto).toContain('se tiene por no presentado')
})

test('Table CON-A PLA-05 only a term that stands still is said to, and one that had run out before goes on saying so', async () => {
  const { id, porCodigo } = await unPresentado(banco, ++vecinos)
  banco.poner(new Date('2027-01-11T10:00:00-05:00'))
  const observado = await (await entrar(banco.app, 'mila')).llamar(mesaDePartesListaApi.observar, {
    body: { id, motivo: 'Falta el plano', modo: 'subsanar' },
  })
  expect(observado.status).toBe(200)
  const visto = (await unaPagina().ver(porCodigo)).cuerpo
  expect(visto).toMatchObject({ estado: 'POR SUBSANAR', vence: '2027-01-05', semaforo: { color: 'rojo' } })
  expect(visto.explicacion).toMatch(/^Vence el 05\/01\/2027/)
})

test('EXP-63 CON-19 a late one is refused with its day, an empty one beside its field', async () => {
  const uno = await unoObservado()
  const pagina = unaPagina()
  const vacia = await pagina.subsanar(await pagina.conBoleto(uno.porCodigo), { explicacion: 'corregido' })
  expect([vacia.status, vacia.cuerpo.errors]).toEqual([
    422,
    { explicacion: 'Adjunte un archivo o explique la subsanación' },
  ])
  banco.poner(new Date('2026-11-21T00:00:10-05:00'))
  const tarde = await pagina.subsanar(await pagina.conBoleto(uno.porCodigo), EXPLICADA)
  expect([tarde.status, tarde.cuerpo.message]).toEqual([
    409,
    'El plazo para subsanar venció el 20/11/2026. Puede presentar un trámite nuevo.',
  ])
  expect((await unaPagina().ver(uno.porCodigo)).cuerpo).toMatchObject({ subsanar: null, actos: ['correo'] })
})

test('CON-20 a filing of which nothing is awaited takes none', async () => {
  const { cuerpo } = await presentarTramite(banco.app, vecino(++vecinos))
  const pagina = unaPagina()
  const boleto = await pagina.conBoleto({ numero: cuerpo.nro_registro, codigo: cuerpo.codigo })
  const dicha = await pagina.subsanar(boleto, EXPLICADA, PLANO)
  expect([dicha.status, dicha.cuerpo.message]).toEqual([409, 'El trámite ya no espera una subsanación'])
})

test('CON-05 CON-07 CON-19 level 1 may not send one, nor may nobody', async () => {
  const uno = await unoObservado()
  const pagina = unaPagina()
  const deNivel1 = await pagina.subsanar(await pagina.conBoleto({ enlace: uno.enlace }), EXPLICADA, PLANO)
  expect([deNivel1.status, deNivel1.cuerpo.codigo]).toEqual([403, 'consultaSinNivel'])
  expect((await pagina.subsanar(undefined, EXPLICADA)).cuerpo.codigo).toBe('consultaVencida')
})

test('EXP-61 CON-05 CON-28 the link of the notice opens the correction with the three digits, is used once, and says what ended it', async () => {
  const uno = await unoObservado()
  const pagina = unaPagina()
  const sola = await pagina.ver({ enlace: uno.deSubsanar })
  expect([sola.cuerpo.nivel, sola.texto.includes('plano')]).toEqual([1, false])
  const mal = await pagina.entrar({ enlace: uno.deSubsanar, documento: uno.digitos === '000' ? '001' : '000' })
  expect([mal.status, mal.cuerpo.errors]).toEqual([422, { documento: MENSAJES_CONSULTA.digitosMal }])
  const boleto = await pagina.conBoleto({ enlace: uno.deSubsanar, documento: uno.digitos })
  expect((await pagina.subsanar(boleto, EXPLICADA, PLANO)).status).toBe(200)
  const { rows: actos } = await sql<{ acto: string }>`
    select acto from casos_actos where clave = ${`tramite:${uno.id}`} order by acto_id`.execute(banco.db)
  expect(actos.map(({ acto }) => acto)).toEqual(['entrar', 'subsanar'])
  for (const intento of [{}, { documento: uno.digitos }]) {
    const { status, cuerpo, texto } = await pagina.entrar({ enlace: uno.deSubsanar, ...intento })
    expect([status, cuerpo.message]).toEqual([403, FIN_DE_ENLACE.enviada])
    expect(texto).not.toContain(uno.numero)
  }
  // One that is none of ours opens nothing.
  const ajeno = await pagina.entrar({ enlace: 'A'.repeat(43) })
  expect([ajeno.status, ajeno.cuerpo.codigo]).toEqual([403, 'enlaceSinUso'])
})

test('EXP-61 a link that the counter ended says so', async () => {
  const uno = await unoObservado()
  const registrada = await (await entrar(banco.app, 'mila')).llamar(mesaDePartesListaApi.subsanar, {
    params: { id: String(uno.id) },
    body: EXPLICADA,
  })
  expect([registrada.status, registrada.cuerpo.data.estado]).toEqual([200, 'SUBSANADO'])
  expect((await unaPagina().entrar({ enlace: uno.deSubsanar })).cuerpo.message).toBe(FIN_DE_ENLACE.ventanilla)
  const { data } = (
    await (await entrar(banco.app, 'mila')).llamar(mesaDePartesListaApi.ver, { params: { id: String(uno.id) } })
  ).cuerpo
  expect(data.explicacion).toBe(EXPLICADA.explicacion)
})

test('CON-21 five tries an hour for one case, from wherever they come', async () => {
  const uno = await unoObservado()
  const estados: number[] = []
  for (let i = 0; i < 6; i++) {
    const pagina = unaPagina()
    const { status, reintentar } = await pagina.subsanar(await pagina.conBoleto(uno.porCodigo), {
      explicacion: 'corto',
    })
    estados.push(status)
    if (i === 5) expect(Number(reintentar)).toBeGreaterThan(0)
  }
  expect(estados).toEqual([422, 422, 422, 422, 422, 429])
  banco.poner(new Date(AHORA.getTime() + 3_600_000))
  const pagina = unaPagina()
  expect((await pagina.subsanar(await pagina.conBoleto(uno.porCodigo), EXPLICADA)).status).toBe(200)
})

test('D-123 API-76 a day that is another one than was shown is refused, and says which it is', async () => {
  const { cuerpo } = await presentarTramite(banco.app, vecino(++vecinos))
  const { id } = await banco.db
    .selectFrom('tramites')
    .select('id')
    .where('nro_registro', '=', cuerpo.nro_registro ?? '')
    .executeTakeFirstOrThrow()
  const mila = await entrar(banco.app, 'mila')
  const { hasta } = (await mila.llamar(mesaDePartesListaApi.ver, { params: { id: String(id) } })).cuerpo
  expect(hasta).toBe('2026-11-20')
  const observar = (dia: string) =>
    mila.llamar(mesaDePartesListaApi.observar, { body: { id, motivo: 'Falta el plano', modo: 'subsanar', hasta: dia } })
  const otro = await observar('2026-11-19')
  expect([otro.status, otro.cuerpo.message]).toEqual([
    409,
    'La fecha para subsanar es ahora el 20/11/2026. Si está de acuerdo, envíe otra vez.',
  ])
  expect((await observar(hasta)).cuerpo).toEqual({ hasta })
})

test('EXP-64 MPV-59 the view of what waits shows what was filed and what was corrected', async () => {
  const uno = await unoObservado()
  const mila = await entrar(banco.app, 'mila')
  const vista = async (estado: string) =>
    (
      await mila.llamar(mesaDePartesListaApi.listar, {
        query: { length: '100', 'columns[estado]': estado },
      })
    ).cuerpo
  expect((await vista('POR SUBSANAR')).data.map(({ id }) => id)).toContain(uno.id)
  const pagina = unaPagina()
  await pagina.subsanar(await pagina.conBoleto(uno.porCodigo), EXPLICADA)
  const { data, pendientes, recordsFiltered } = await vista('POR RECEPCIONAR')
  expect(data.map(({ id }) => id)).toContain(uno.id)
  expect(new Set(data.map(({ estado }) => estado))).toEqual(new Set(['PENDIENTE', 'SUBSANADO']))
  expect(recordsFiltered).toBe(pendientes)
})

test('B8 each way in opens its own door and no other', async () => {
  const uno = await unoObservado()
  const reloj = crearReloj(() => AHORA)
  const { path } = await banco.db
    .selectFrom('tramites_archivos')
    .select('path')
    .where('tramite_id', '=', uno.id)
    .executeTakeFirstOrThrow()
  const direccion = new URL(crearEnlaces(SECRETO, reloj).firmar('mpvirtual', path), 'http://cabildo')
  const contesta = async (url: string, headers: Record<string, string> = {}) =>
    (await banco.app.inject({ url, headers, remoteAddress: `190.62.${++redes}.1` })).statusCode
  const ajena = (firma: string) => `${direccion.pathname}?${new URLSearchParams({ vence: '9999999999', firma })}`
  const llaves = {
    enlace: uno.enlace,
    subsanacion: uno.deSubsanar,
    consulta: await unaPagina().conBoleto(uno.porCodigo),
    formulario: crearBoletos(SECRETO, reloj).dar('mpvirtual'),
    archivo: direccion.searchParams.get('firma') ?? '',
    sesion: (await banco.como('mila')).token ?? '',
  }
  const puertas: Record<string, (llave: string) => Promise<boolean>> = {
    enlace: async (llave) => (await unaPagina().entrar({ enlace: llave })).status === 200,
    consulta: async (llave) => (await contesta(consultaApi.ver.path, { [CABECERA_CONSULTA]: llave })) === 200,
    // Whoever is let in is told what the question lacks.
    formulario: async (llave) => (await contesta('/api/pide/reniec/99000001', { [CABECERA_TICKET]: llave })) === 422,
    archivo: async (llave) =>
      (await contesta(llave === llaves.archivo ? direccion.href.slice(direccion.origin.length) : ajena(llave))) === 200,
    sesion: async (llave) => (await contesta('/api/correo-avisos', { authorization: `Bearer ${llave}` })) === 200,
  }
  for (const [de, llave] of Object.entries(llaves)) {
    const abiertas = await Promise.all(
      Object.entries(puertas).map(async ([cual, abrir]) => ((await abrir(llave)) ? [cual] : [])),
    )
    expect([de, abiertas.flat()]).toEqual([de, [de === 'subsanacion' ? 'enlace' : de]])
  }
  // A link of one case is none of another, however it is written; neither is a ticket whose level was altered.
  const otro = await unoObservado()
  expect(await puertas.enlace?.(uno.enlace.replace(String(uno.id), String(otro.id)))).toBe(false)
  expect(await puertas.consulta?.(llaves.consulta.replace('.2.', '.1.'))).toBe(false)
})
