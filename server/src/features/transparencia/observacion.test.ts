import { consultaApi, FIN_DE_ENLACE, PLAZO_DETENIDO } from '@cabildo/contracts/consulta'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { MENSAJES_DE_SOLICITUD } from '@cabildo/contracts/transparencia-reglas'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, entrar, SECRETO, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { paginaDeConsulta, tokenDeSubsanacion } from '../../../test/consultas-de-casos.ts'
import { darBandejas, entrarEnBandeja } from '../../../test/expedientes.ts'
import { unaSolicitud } from '../../../test/fabricas-ciudadanos.ts'
import { pdfDeTramite } from '../../../test/fabricas-presentar.ts'
import { correosA } from '../../../test/mesa-de-partes.ts'
import { MUDO } from '../../../test/obrero.ts'
import {
  DENEGATORIA,
  plazosDeSolicitud,
  presentarSolicitud,
  type SolicitudesDePrueba,
  solicitudesDe,
} from '../../../test/solicitudes.ts'
import { abrirCasa } from '../../casa.ts'
import { leerConfig } from '../../config.ts'
import { vencerPlazos } from '../../platform/plazos/vencer.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { avisarPlazos } from '../calendario/avisos.ts'
import { countDescuadrados } from '../expedientes/cuadre.queries.ts'
import { vencerSolicitudes } from './vencer.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '1000', LIMITE_CORREOS_DIA: '1000' } })
let mila: SolicitudesDePrueba
let sol: SolicitudesDePrueba
const ponerReloj = async (instante: string) => {
  banco.poner(new Date(instante))
  mila = solicitudesDe(await entrar(banco.app, 'mila'))
  sol = solicitudesDe(await entrar(banco.app, 'sol'))
}
beforeEach(() => ponerReloj(AHORA.toISOString()))

let redes = 0
const unaPagina = () => paginaDeConsulta(banco.app, `190.67.${++redes}.1`)
const presentar = (mas: object = {}) => presentarSolicitud(banco, mas)
const sinCorreo = () => presentar({ email: '', autoriza_correo: false, forma_entrega: 2 })
const plazosDe = (id: number) => plazosDeSolicitud(banco, id)
const cartasA = (email: string) => correosA(banco.db, email)
/** What a worker does at an instant. */
const obrero = async (instante: string) => {
  const casa = await abrirCasa({
    ...{ config: leerConfig({ DATABASE_URL: banco.bd.url }), secreto: SECRETO, bd: banco.bd, archivos: banco.archivos },
    ...{ reloj: crearReloj(() => new Date(instante)), log: MUDO },
  })
  await vencerPlazos(casa)()
  await vencerSolicitudes(casa)()
  await avisarPlazos(casa)()
}
const PEDIDO = 'El presupuesto de la obra de la plaza de armas de 2025, por partidas'
const subsanar = async (porCodigo: object, campos: Record<string, string> = {}, archivos: readonly File[] = []) => {
  const pagina = unaPagina()
  return pagina.subsanar(await pagina.conBoleto(porCodigo), { pedido: PEDIDO, ...campos }, { documento: archivos })
}

describe('TRS-16 API-151 an observation', () => {
  test('its clock stops, its citizen has two business days and a link of one use', async () => {
    const { id, numero, email, porCodigo } = await presentar()
    for (const _ of [1, 2]) {
      const { status, cuerpo } = await mila.observar(id)
      expect([status, cuerpo.data]).toMatchObject([
        200,
        { estado: 'POR SUBSANAR', observada: true, semaforo: { color: 'gris' } },
      ])
      expect(cuerpo.actos.observacion).toMatchObject({
        ...{ requisito: 1, texto: 'Diga de qué obra y de qué año', hasta: '2026-11-20', subsanada_at: null },
        ...{ observada_por: expect.any(String), archivos: [] },
      })
    }
    expect(await plazosDe(id)).toEqual([
      'respuesta_informacion CONCLUIDO 2026-12-02',
      'observar_informacion CUMPLIDO 2026-11-20',
      'aviso_prorroga CONCLUIDO 2026-11-20',
      'subsanacion_informacion CORRIENDO 2026-11-20',
    ])
    const cartas = (await cartasA(email)).filter(({ asunto }) => asunto.includes('necesita una precisión'))
    expect(cartas).toMatchObject([{ asunto: expect.stringContaining(`su solicitud SAIP-${numero} necesita`) }])
    expect(cartas[0]?.texto).toContain('Diga de qué obra y de qué año')
    expect((await mila.observar(id, { texto: 'Otra cosa que falta' })).cuerpo.message).toBe(
      'La solicitud ya no está en ese estado',
    )

    // CON-10, Table CON-B.
    const visto = (await unaPagina().ver(porCodigo)).cuerpo
    expect(visto).toMatchObject({
      ...{ estado: 'POR SUBSANAR', vence: null, semaforo: null, explicacion: PLAZO_DETENIDO },
      frase: 'Falta algo en su trámite. Tiene hasta el 20/11/2026 para subsanar.',
      ...{ subsanar: { hasta: '2026-11-20', hora: null }, falta: 'Diga de qué obra y de qué año', respuestas: [] },
    })
    expect(visto.actos).toContain('subsanar')

    // CON-19, EXP-61: the link opens it with the three digits.
    const token = tokenDeSubsanacion(cartas[0]?.texto)
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto({ enlace: token, documento: '001' })
    const corto = await pagina.subsanar(boleto, { pedido: 'Corto' })
    expect([corto.status, corto.cuerpo.errors]).toEqual([
      422,
      { pedido: 'Diga qué información pide, en al menos 10 caracteres' },
    ])
    const enviada = await pagina.subsanar(boleto, { pedido: PEDIDO })
    expect([enviada.status, enviada.cuerpo]).toEqual([
      200,
      { recibido: expect.stringMatching(/^2026-11-18 10:(29|30)/), fecha_legal: '2026-11-18' },
    ])
    const otraVez = await unaPagina().entrar({ enlace: token, documento: '001' })
    expect(otraVez.cuerpo.message).toBe(FIN_DE_ENLACE.enviada)
  })

  test('CON-20 CON-15 what comes in time is taken once: new text, new clocks, its proof and its letter', async () => {
    const { id, email, porCodigo } = await presentar({ pedido: 'El presupuesto de la obra' })
    await mila.observar(id)
    // What was begun a moment before the clock is read bears that moment.
    banco.poner(new Date('2026-11-20T18:00:30.900-05:00'))
    const clave = crypto.randomUUID()
    const plano = [pdfDeTramite('croquis.pdf')]
    for (const _ of [1, 2]) {
      const { status, cuerpo } = await subsanar(porCodigo, { clave }, plano)
      expect([status, cuerpo]).toEqual([200, { recibido: '2026-11-20 18:00:30', fecha_legal: '2026-11-20' }])
    }
    const otra = await subsanar(porCodigo, { pedido: 'Otra cosa distinta de la anterior' })
    expect([otra.status, otra.cuerpo.message]).toEqual([409, 'La subsanación ya fue enviada'])
    await ponerReloj('2026-11-20T18:00:00-05:00')
    const { cuerpo } = await mila.ver(id)
    expect(cuerpo.data).toMatchObject({
      ...{ estado: 'REGISTRADA', pedido: PEDIDO, vence: '2026-12-04', prorrogar_hasta: '2026-11-24' },
      ...{ aviso_hasta: '2026-11-24', observada: true },
    })
    expect(cuerpo.actos).toMatchObject({
      pedido_inicial: 'El presupuesto de la obra',
      observacion: { subsanada_at: '2026-11-20 18:00:30', archivos: [{ nombre: 'croquis.pdf' }] },
    })
    expect((await plazosDe(id)).slice(3)).toEqual([
      'subsanacion_informacion CUMPLIDO 2026-11-20',
      'respuesta_informacion CORRIENDO 2026-12-04',
      'aviso_prorroga CORRIENDO 2026-11-24',
    ])
    // Once is all that the law gives.
    expect((await mila.observar(id, { texto: 'Falta algo más' })).cuerpo.message).toBe(MENSAJES_DE_SOLICITUD.unaVez)
    const visto = (await unaPagina().ver(porCodigo)).cuerpo
    expect(visto).toMatchObject({
      ...{ estado: 'REGISTRADA', vence: '2026-12-04', subsanar: null, falta: null },
      asunto: `${PEDIDO}\n\nLo que pidió primero:\nEl presupuesto de la obra`,
      archivos: [{ nombre: 'croquis.pdf' }],
      respuestas: [{ clase: 'Observación', texto: 'Diga de qué obra y de qué año' }],
      cargos: [{ titulo: 'Cargo de presentación' }, { archivo_id: 1, titulo: 'Cargo de subsanación' }],
    })
    expect(visto.pasos.map(({ titulo }) => titulo)).toEqual(['Presentado', 'Subsanado', 'En atención', 'Respuesta'])
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(porCodigo)
    expect((await pagina.archivo(boleto, visto.archivos[0]?.archivo_id ?? 0, 'propio')).status).toBe(200)
    expect((await cartasA(email)).at(-1)).toMatchObject({
      asunto: expect.stringContaining('recibimos la subsanación de su solicitud'),
      texto: expect.stringContaining('04/12/2026'),
    })
    // What was extended then counts from the new date.
    expect((await mila.prorrogar(id)).cuerpo.data.vence).toBe('2026-12-16')
  })

  test('Table EXP-A the area that it is asked of sees its files and what was asked first', async () => {
    await darBandejas(banco)
    const gloria = await entrarEnBandeja(banco, 'gloria')
    const { id, porCodigo } = await presentar({ pedido: 'El presupuesto de la obra' })
    await mila.observar(id)
    expect((await subsanar(porCodigo, {}, [pdfDeTramite('croquis.pdf')])).status).toBe(200)
    const { registro_id } = (await mila.derivar(id, { area_id: 15 })).cuerpo.data
    const caso = (await gloria.ver(registro_id ?? 0)).cuerpo
    expect(caso.datos).toContainEqual({ etiqueta: 'Pedido', valor: PEDIDO })
    expect(caso.datos).toContainEqual({ etiqueta: 'Pedido inicial', valor: 'El presupuesto de la obra' })
    expect(caso.archivos).toMatchObject([
      {
        grupo: 'subsanacion',
        nombre: 'croquis.pdf',
        area: null,
        fecha: expect.stringMatching(/^2026-11-18 10:(29|30)/),
      },
    ])
    const { statusCode } = await banco.ciudadano.enviar({ method: 'GET', url: caso.archivos[0]?.url ?? '' })
    expect(statusCode).toBe(200)
  })

  test('EXP-63 PLA-22 what does not come is not presented, by the daily job, and no late one is taken', async () => {
    const { id, email, porCodigo } = await presentar()
    await mila.observar(id)
    await obrero('2026-11-20T23:59:00-05:00')
    expect((await mila.ver(id)).cuerpo.data.estado).toBe('POR SUBSANAR')
    /** In which of both states the list finds it (TRS-12). */
    const enEstado = () =>
      Promise.all(
        ['POR SUBSANAR', 'NO PRESENTADA'].map(async (estado) => {
          const query = { search: email, 'columns[estado]': estado } as never
          const { data, recordsFiltered } = (await mila.quien.llamar(transparenciaListaApi.listar, { query })).cuerpo
          expect(recordsFiltered).toBe(data.length)
          return data.map((fila) => fila.estado)
        }),
      )
    expect(await enEstado()).toEqual([['POR SUBSANAR'], []])
    // The tracker says so whether the job was there or not.
    banco.poner(new Date('2026-11-21T00:10:00-05:00'))
    expect((await unaPagina().ver(porCodigo)).cuerpo).toMatchObject({
      ...{ estado: 'NO PRESENTADA', subsanar: null },
      frase: 'Su solicitud se tiene por no presentada. Puede presentar una nueva.',
    })
    await ponerReloj('2026-11-21T00:10:00-05:00')
    expect((await mila.ver(id)).cuerpo.data).toMatchObject({ estado: 'NO PRESENTADA', semaforo: null })
    expect(await enEstado()).toEqual([[], ['NO PRESENTADA']])
    await Promise.all([obrero('2026-11-21T00:15:00-05:00'), obrero('2026-11-21T00:15:00-05:00')])
    await ponerReloj('2026-11-23T09:00:00-05:00')
    const { cuerpo } = await mila.ver(id)
    expect(cuerpo.data).toMatchObject({ estado: 'NO PRESENTADA', semaforo: null })
    expect(await plazosDe(id)).toContain('subsanacion_informacion CONCLUIDO 2026-11-20')
    const cartas = (await cartasA(email)).filter(({ asunto }) => asunto.includes('no presentada'))
    expect(cartas).toHaveLength(1)
    const { rows } = await sql<{ estado: string }>`
      select estado from registros where clave = ${`solicitud:${id}`}`.execute(banco.db)
    expect(rows).toEqual([{ estado: 'NO PRESENTADO' }])
    for (const { status, cuerpo: dicho } of [await subsanar(porCodigo), await mila.subsanar(id, PEDIDO)])
      expect([status, dicho.message]).toEqual([
        409,
        'El plazo para subsanar venció el 20/11/2026. Puede presentar un trámite nuevo.',
      ])
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('without an e-mail the day on which it was told counts, and the responsible enters what came on paper (API-161)', async () => {
    const { id } = await sinCorreo()
    for (const [comunicado, mensaje] of [
      [null, 'Comunique la observación al domicilio y registre la fecha'],
      ['2026-11-19', 'La fecha no puede ser posterior a hoy'],
      ['2026-11-17', 'La fecha no puede ser anterior a la solicitud'],
    ] as const)
      expect((await mila.observar(id, { comunicado })).cuerpo.errors).toEqual({ comunicado: mensaje })
    await ponerReloj('2026-11-20T09:00:00-05:00')
    const antes = await banco.db.selectFrom('correos').select('id').execute()
    const { cuerpo } = await mila.observar(id, { requisito: 2, comunicado: '2026-11-19' })
    expect(cuerpo.actos.observacion).toMatchObject({ requisito: 2, hasta: '2026-11-23' })
    await ponerReloj('2026-11-23T09:00:00-05:00')
    expect((await mila.subsanar(id, 'Corto')).cuerpo.errors).toEqual({
      pedido: 'Diga qué información pide, en al menos 10 caracteres',
    })
    for (const _ of [1, 2]) {
      const { status, cuerpo: corregida } = await mila.subsanar(id, PEDIDO, pdfDeTramite('escrito.pdf'))
      expect([status, corregida.data.estado, corregida.data.vence]).toEqual([200, 'REGISTRADA', '2026-12-07'])
    }
    expect((await mila.subsanar(id, `${PEDIDO} y planos`)).cuerpo.message).toBe('La subsanación ya fue enviada')
    expect(await banco.db.selectFrom('correos').select('id').execute()).toHaveLength(antes.length)
  })

  test('later than the second business day it is off; nor is anything awaited that was not observed', async () => {
    const { id } = await presentar()
    const { id: antigua } = await unaSolicitud(banco.db)
    expect((await mila.subsanar(id, PEDIDO)).cuerpo.message).toBe('La solicitud no espera una subsanación')
    await obrero('2026-11-21T00:15:00-05:00')
    await ponerReloj('2026-11-23T09:00:00-05:00')
    const { status, cuerpo } = await mila.observar(id)
    expect([status, cuerpo.message]).toEqual([409, 'El plazo para observar venció el 20/11/2026'])
    expect((await mila.observar(antigua)).cuerpo.message).toBe(MENSAJES_DE_SOLICITUD.sinPlazoDeObservacion)
    // The clocks of the beginning make nothing late and nobody be reminded (PLA-19).
    expect((await mila.ver(id)).cuerpo.data).toMatchObject({ restan: 7, semaforo: { color: 'verde' } })
    expect((await unaPagina().ver({ numero: 'x', codigo: 'AAAAAAAA' })).status).not.toBe(500)
  })

  test.each([
    [{ requisito: 4 }, 'requisito', 'Elija qué requisito falta'],
    [{ texto: 'Falta' }, 'texto', 'Escriba qué falta, de 10 a 1,000 caracteres'],
    [{ comunicado: 'ayer' }, 'comunicado', 'Fecha no válida'],
  ])('TRS-26 %j is refused beside its field', async (mal, campo, mensaje) => {
    const { id } = await presentar()
    expect((await mila.observar(id, mal)).cuerpo.errors).toEqual({ [campo]: mensaje })
  })

  test('D-22 EXP-63 of two who observe one does, and a correction in time and the end of the term exclude each other', async () => {
    const { id, porCodigo } = await presentar()
    const retener = (trx: Parameters<Parameters<typeof enCarrera>[1]>[0]) =>
      trx.selectFrom('solicitudes').select('id').where('id', '=', id).forUpdate().execute()
    const dos = await enCarrera(banco.bd, retener, [() => mila.observar(id), () => sol.observar(id)])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    banco.poner(new Date('2026-11-20T23:30:00-05:00'))
    const [corregida] = await enCarrera<unknown>(banco.bd, retener, [
      async () => (await subsanar(porCodigo)).status,
      async () => vencer(),
    ])
    const { estado } = await banco.db
      .selectFrom('solicitudes')
      .select('estado')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([
      [200, 'REGISTRADA'],
      [409, 'NO PRESENTADA'],
    ]).toContainEqual([corregida, estado])
  })
})
const vencer = async () => {
  const casa = await abrirCasa({
    ...{ config: leerConfig({ DATABASE_URL: banco.bd.url }), secreto: SECRETO, bd: banco.bd, archivos: banco.archivos },
    ...{ reloj: crearReloj(() => new Date('2026-11-21T00:15:00-05:00')), log: MUDO },
  })
  await vencerSolicitudes(casa)()
}

describe('TRS-22 reminders', () => {
  test('five business days before it may be abandoned its citizen is reminded once, with what is to be paid', async () => {
    const { id, email } = await presentar({ forma_entrega: 3 })
    await mila.costear(id)
    await mila.responder(id)
    const recordatorios = async () =>
      (await cartasA(email)).filter(({ asunto }) => asunto.includes('recoja la información'))
    await obrero('2026-12-24T00:15:00-05:00')
    expect(await recordatorios()).toHaveLength(0)
    for (const dia of ['2026-12-29', '2026-12-29', '2026-12-30']) await obrero(`${dia}T00:15:00-05:00`)
    const [carta, ...mas] = await recordatorios()
    expect(mas).toEqual([])
    expect(carta?.texto.replace(/\s+/g, ' ')).toContain('Falta que pague S/. 2.20, el costo de reproducción')
    expect(carta?.texto).toContain('05/01/2027')
  })
})

describe('TRS-25 the tracker', () => {
  const frase = async (porCodigo: object) => (await unaPagina().ver(porCodigo)).cuerpo.frase

  test('extension, delivery with its cost, denial, transfer and what is overdue', async () => {
    const una = await presentar({ forma_entrega: 2 })
    expect(await frase(una.porCodigo)).toBe('Recibimos su solicitud. Le responderemos hasta el 02/12/2026.')
    await mila.prorrogar(una.id, { motivos: [3] })
    await mila.derivar(una.id, { area_id: 15 })
    expect(await frase(una.porCodigo)).toBe(
      'Estamos reuniendo la información. Le responderemos hasta el 16/12/2026. Prórroga comunicada: volumen de la información.',
    )
    await mila.derivar(una.id, { retirar: true })
    await mila.costear(una.id)
    await mila.responder(una.id)
    expect(await frase(una.porCodigo)).toMatch(
      /^La información está lista\. El costo de reproducción es S\/\. 2\.20: páguelo y recójala en .+\.$/,
    )
    await mila.pagar(una.id)
    expect(await frase(una.porCodigo)).toMatch(/^La información está lista\. Recójala en .+\.$/)

    const denegada = await presentar()
    await mila.responder(denegada.id, { ...DENEGATORIA, sentido: '3' })
    expect(await frase(denegada.porCodigo)).toContain('dentro de los 15 días calendario de notificada.')
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(denegada.porCodigo)
    const leer = async () => (await pagina.pedir(consultaApi.ver, { consulta: boleto })).cuerpo
    await pagina.abrir(boleto, (await leer()).respuestas[0]?.respuesta_id ?? 0)
    const abierta = await leer()
    expect([abierta.estado, abierta.frase]).toEqual([
      'DENEGADA',
      'Ya hay una respuesta. Ábrala abajo. Puede apelar ante el Tribunal de Transparencia y Acceso a la Información Pública hasta el 03/12/2026.',
    ])
    for (const dicho of ['Información reservada (artículo 16), numeral 1.a', DENEGATORIA.sustento])
      expect(abierta.respuestas[0]?.texto).toContain(dicho)

    const otra = await presentar()
    await mila.responder(otra.id, { sentido: '5', entidad: 'Gobierno Regional de Ica', documento: 'Oficio 12' })
    expect(await frase(otra.porCodigo)).toBe(
      'Su solicitud se envió a la entidad que tiene la información. Es Gobierno Regional de Ica.',
    )

    const vencida = await presentar()
    banco.poner(new Date('2026-12-03T09:00:00-05:00'))
    const vista = (await unaPagina().ver(vencida.porCodigo)).cuerpo
    expect(vista.vencido).toContain('Puede considerar denegado su pedido y apelar.')
    expect(vista.vencido).toContain('hasta el 17/12/2026')
  })
})
