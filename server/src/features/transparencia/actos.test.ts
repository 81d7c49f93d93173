import { respuestasApi } from '@cabildo/contracts/respuestas'
import { MENSAJES_DE_SOLICITUD } from '@cabildo/contracts/transparencia-reglas'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, entrar, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { paginaDeConsulta } from '../../../test/consultas-de-casos.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { unaSolicitud } from '../../../test/fabricas-ciudadanos.ts'
import { correosA } from '../../../test/mesa-de-partes.ts'
import {
  DENEGATORIA,
  plazosDeSolicitud,
  presentarSolicitud,
  type SolicitudesDePrueba,
  solicitudesDe,
  unPdf,
} from '../../../test/solicitudes.ts'
import { countDescuadrados } from '../expedientes/cuadre.queries.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '1000', LIMITE_CORREOS_DIA: '1000', COSTO_PAGINA: '0.15' } })
let mila: SolicitudesDePrueba
let sol: SolicitudesDePrueba
const ponerReloj = async (instante: string) => {
  banco.poner(new Date(instante))
  mila = solicitudesDe(await entrar(banco.app, 'mila'))
  sol = solicitudesDe(await entrar(banco.app, 'sol'))
}
beforeEach(() => ponerReloj(AHORA.toISOString()))

let redes = 0
const unaPagina = () => paginaDeConsulta(banco.app, `190.66.${++redes}.1`)
const presentar = (mas: object = {}) => presentarSolicitud(banco, mas)
/** One that is picked up on paper, by a citizen whom nobody can write to unless the test says otherwise. */
const enPapel = (mas: object = {}) => presentar({ email: '', autoriza_correo: false, forma_entrega: 2, ...mas })
const plazosDe = (id: number) => plazosDeSolicitud(banco, id)
const ultimaCarta = async (email: string) => (await correosA(banco.db, email)).at(-1)
const retenerSolicitud = (id: number) => (trx: Parameters<Parameters<typeof enCarrera>[1]>[0]) =>
  trx.selectFrom('solicitudes').select('id').where('id', '=', id).forUpdate().execute()
const casoDe = async (id: number) =>
  (await sql<{ estado: string }>`select estado from registros where clave = ${`solicitud:${id}`}`.execute(banco.db))
    .rows[0]?.estado

describe('TRS-17 API-152 an extension', () => {
  test('once and in time: the due date, the clock and the mail have the new day', async () => {
    const { id, numero, email } = await presentar()
    expect(await plazosDe(id)).toEqual([
      'respuesta_informacion CORRIENDO 2026-12-02',
      'observar_informacion CORRIENDO 2026-11-20',
      'aviso_prorroga CORRIENDO 2026-11-20',
    ])
    expect((await mila.ver(id)).cuerpo.data).toMatchObject({
      ...{ aviso_hasta: '2026-11-20', prorrogar_hasta: '2026-11-20', observar_hasta: '2026-11-20', observada: false },
    })
    for (const _ of [1, 2]) {
      const { status, cuerpo } = await mila.prorrogar(id)
      expect([status, cuerpo.data]).toMatchObject([
        200,
        { vence: '2026-12-16', prorroga_hasta: '2026-12-16', prorroga_motivos: [1, 3], aviso_hasta: null },
      ])
    }
    expect(await plazosDe(id)).toEqual([
      'respuesta_informacion CORRIENDO 2026-12-16',
      'observar_informacion CORRIENDO 2026-11-20',
      'aviso_prorroga CUMPLIDO 2026-11-20',
    ])
    const cartas = (await correosA(banco.db, email)).filter(({ asunto }) => asunto.includes('prórroga'))
    expect(cartas).toMatchObject([{ asunto: expect.stringContaining(`prórroga de su solicitud SAIP-${numero}`) }])
    for (const dicho of [
      '16/12/2026',
      'Falta de capacidad logística u operativa. Volumen de la información',
      'Son doce cajas del archivo central',
      'puede acudir a la Autoridad Nacional de Transparencia.',
    ])
      expect(cartas[0]?.texto.replace(/\s+/g, ' ')).toContain(dicho)
    const otra = await mila.prorrogar(id, { hasta: '2026-12-18' })
    expect([otra.status, otra.cuerpo.message]).toEqual([409, 'Ya se comunicó una prórroga'])
  })

  test('later than the second business day it is off, and without that clock, too', async () => {
    const { id } = await presentar()
    const { id: antigua } = await unaSolicitud(banco.db)
    await ponerReloj('2026-11-23T09:00:00-05:00')
    const tarde = await mila.prorrogar(id)
    expect([tarde.status, tarde.cuerpo.message]).toEqual([409, 'El aviso de prórroga solo procede hasta el 20/11/2026'])
    expect((await mila.prorrogar(antigua)).cuerpo.message).toBe(MENSAJES_DE_SOLICITUD.sinPlazoDeProrroga)
    expect((await mila.ver(id)).cuerpo.data).toMatchObject({ aviso_hasta: null, vence: '2026-12-02' })
  })

  test.each([
    [{ hasta: '2026-12-02' }, 'hasta', 'La nueva fecha debe ser un día hábil posterior al 02/12/2026'],
    [{ hasta: '2026-12-08' }, 'hasta', 'Elija un día hábil'],
    [{ hasta: '2026-12-12' }, 'hasta', 'Elija un día hábil'],
    [{ hasta: 'mañana' }, 'hasta', 'Fecha no válida'],
    [{ motivos: [] }, 'motivos', 'Elija al menos un motivo'],
    [{ motivos: [1, 1] }, 'motivos', 'Elija al menos un motivo'],
    [{ sustento: 'Son muchas' }, 'sustento', 'Escriba el sustento, de 20 a 2,000 caracteres'],
  ])('TRS-26 %j is refused beside its field', async (mal, campo, mensaje) => {
    const { id } = await presentar()
    const { status, cuerpo } = await mila.prorrogar(id, mal)
    expect([status, cuerpo.errors]).toEqual([422, { [campo]: mensaje }])
  })
})

describe('TRS-18 API-153 API-154 what reproduction costs', () => {
  test('it is computed in céntimos at the prices in force, told with the answer and paid before it is handed out', async () => {
    const { id, email } = await enPapel({ email: 'copias@example.com' })
    expect(
      (await mila.costear(id, { paginas: 3, discos: 0, otro: 'Plano A1', otro_monto: '7.5' })).cuerpo.data.costo,
    ).toBe(795)
    await mila.costear(id)
    const { cuerpo } = await mila.costear(id)
    expect([cuerpo.data.costo, cuerpo.data.pagado, cuerpo.actos.costo, cuerpo.actos.tarifa]).toEqual([
      280,
      false,
      { paginas: 12, discos: 1, otro: '', otro_centimos: 0, total: 280, pagado_el: null, recibo: '' },
      { pagina: 15, disco: 100 },
    ])
    expect((await mila.pagar(id)).cuerpo.message).toBe('La información no está por entregar')
    const { cuerpo: respondida } = await mila.responder(id)
    expect(respondida.data).toMatchObject({ estado: 'POR ENTREGAR', abandono_desde: '2027-01-06' })
    expect((await ultimaCarta(email))?.texto.replace(/\s+/g, ' ')).toContain(
      'La información está lista. El costo de reproducción es S/. 2.80: páguelo y recójala en ',
    )
    const cambiado = await mila.costear(id, { paginas: 1 })
    expect([cambiado.status, cambiado.cuerpo.message]).toEqual([409, 'El costo ya se comunicó'])
    const entrega = { accion: 'entregar', fecha: '2026-11-18', recibio: 'Rosa Quispe' }
    const antes = await mila.cerrar(id, entrega)
    expect([antes.status, antes.cuerpo.message]).toEqual([409, 'Registre primero el pago de S/. 2.80'])
    for (const [mal, campo, mensaje] of [
      [{ fecha: '2026-11-19' }, 'fecha', 'La fecha no puede ser posterior a hoy'],
      [{ fecha: '2026-11-17' }, 'fecha', 'La fecha no puede ser anterior a la solicitud'],
      [{ recibo: '' }, 'recibo', 'Escriba el número del recibo'],
      [{ recibo: 'x'.repeat(41) }, 'recibo', 'Máximo 40 caracteres'],
    ] as const)
      expect((await mila.pagar(id, mal)).cuerpo.errors).toEqual({ [campo]: mensaje })
    for (const _ of [1, 2]) expect((await mila.pagar(id)).cuerpo.data.pagado).toBe(true)
    expect((await sol.pagar(id)).cuerpo.message).toBe('El pago ya está registrado')
    for (const _ of [1, 2]) {
      const { cuerpo: entregada } = await mila.cerrar(id, entrega, unPdf('cargo.pdf'))
      expect([entregada.data.estado, entregada.actos]).toMatchObject([
        'ENTREGADA',
        { entregada_el: '2026-11-18', recibio: 'Rosa Quispe', cargo: { nombre: 'cargo.pdf' } },
      ])
      // Its answer was received with it (EXP-36).
      expect(entregada.atencion.respuestas).toMatchObject([{ acuse: { via: 'ventanilla', recibio: 'Rosa Quispe' } }])
    }
    // With another cargo, or without one, it is another delivery.
    const otro = new File([new Uint8Array(pdfDePrueba({ bytes: 30_001 }))], 'cargo.pdf')
    for (const cargos of [[otro], []]) expect((await mila.cerrar(id, entrega, ...cargos)).status).toBe(409)
    expect((await banco.archivosEnDisco()).length).toBe(1)
  })

  test('of what goes by mail nothing is charged; amounts are whole or of two decimals', async () => {
    const { id } = await presentar()
    const { status, cuerpo } = await mila.costear(id)
    expect([status, cuerpo.message]).toEqual([409, 'La entrega por correo no tiene costo'])
    const { id: papel } = await enPapel()
    for (const [mal, campo, mensaje] of [
      [{ paginas: -1 }, 'paginas', 'Escriba una cantidad entera'],
      [{ paginas: 100_001 }, 'paginas', 'Escriba una cantidad entera'],
      [{ discos: 1_001 }, 'discos', 'Escriba una cantidad entera'],
      [{ otro: 'Plano', otro_monto: '1.005' }, 'otro_monto', 'Escriba un monto con hasta 2 decimales'],
      [{ otro: 'Plano', otro_monto: '-3' }, 'otro_monto', 'Escriba un monto con hasta 2 decimales'],
      [{ otro_monto: '3' }, 'otro', 'Describa qué otra reproducción se cobra'],
      [{ otro: 'x'.repeat(201), otro_monto: '3' }, 'otro', 'Máximo 200 caracteres'],
    ] as const)
      expect((await mila.costear(papel, mal)).cuerpo.errors).toEqual({ [campo]: mensaje })
    expect((await mila.ver(papel)).cuerpo.data.costo).toBeNull()
  })

  test('TRS-22 two payments at the same time are one', async () => {
    const { id } = await enPapel()
    await mila.costear(id)
    await mila.responder(id)
    const pagos = await enCarrera(banco.bd, retenerSolicitud(id), [
      () => mila.pagar(id, { recibo: 'A' }),
      () => sol.pagar(id, { recibo: 'B' }),
    ])
    expect(pagos.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('TRS-19 API-155 an answer', () => {
  test('EXP-35 by mail: its clock is met, the letter tells nothing of it, and its receipt delivers it (Table TRS-B)', async () => {
    const { id, numero, email, porCodigo } = await presentar()
    const sinNada = await mila.responder(id)
    expect([sinNada.status, sinNada.cuerpo.errors]).toEqual([
      422,
      { selectedFile: 'Adjunte la información que se entrega' },
    ])
    expect((await mila.ver(id)).cuerpo.data.estado).toBe('REGISTRADA')
    for (const _ of [1, 2]) {
      const { status, cuerpo } = await mila.responder(id, { causal: '1', entidad: 'Otra cosa' }, [unPdf()])
      expect([status, cuerpo.data]).toMatchObject([200, { estado: 'RESPONDIDA', sentido: 1, tarde: 0 }])
      // With another file it is another answer.
      const otra = new File([new Uint8Array(pdfDePrueba({ bytes: 30_001 }))], 'presupuesto.pdf')
      const negada = await mila.responder(id, {}, [otra])
      expect([negada.status, negada.cuerpo.message]).toEqual([
        409,
        expect.stringMatching(/^La solicitud ya fue respondida por \S/),
      ])
      // What belongs to another answer is not kept.
      expect(cuerpo.actos).toMatchObject({ causal: null, entidad: '', sustento: '' })
      expect(cuerpo.atencion.respuestas).toMatchObject([
        { texto: 'Se entrega lo que pidió', archivos: [{ nombre: 'presupuesto.pdf' }], correo: email, acuse: null },
      ])
    }
    expect(await plazosDe(id)).toEqual([
      'respuesta_informacion CUMPLIDO 2026-12-02',
      'observar_informacion CONCLUIDO 2026-11-20',
      'aviso_prorroga CONCLUIDO 2026-11-20',
      'acuse CORRIENDO 2026-11-20',
    ])
    expect(await casoDe(id)).toBe('ARCHIVADO')
    const carta = await ultimaCarta(email)
    expect(carta?.asunto).toContain(`respondimos su solicitud SAIP-${numero}`)
    expect(carta?.texto).toContain('Al abrirla queda constancia de que la recibió.')
    expect(carta?.texto).not.toContain('Se entrega lo que pidió')
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(porCodigo)
    const [respuesta] = (await pagina.pedir({ method: 'GET', path: '/api/consulta' }, { consulta: boleto })).cuerpo
      .respuestas
    await pagina.abrir(boleto, respuesta?.respuesta_id ?? 0)
    expect((await mila.ver(id)).cuerpo).toMatchObject({
      data: { estado: 'ENTREGADA' },
      actos: { entregada_el: '2026-11-18', recibio: '' },
    })
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('TRS-20 in part, and denied: cause, number and reasons, and the right to appeal in the mail', async () => {
    const { id, email } = await presentar()
    const falta = await mila.responder(id, { sentido: '3' })
    expect([falta.status, falta.cuerpo.errors]).toEqual([
      422,
      {
        causal: 'La denegatoria necesita su causal y su sustento',
        numeral: 'Escriba el numeral del artículo, de 1 a 20 caracteres',
        sustento: 'La denegatoria necesita su causal y su sustento',
      },
    ])
    expect((await mila.responder(id, { ...DENEGATORIA, sentido: '3', sustento: 'Porque no' })).cuerpo.errors).toEqual({
      sustento: 'Escriba el sustento, de 50 a 4,000 caracteres',
    })
    const { cuerpo } = await mila.responder(id, { ...DENEGATORIA, sentido: '3' })
    expect([cuerpo.data, cuerpo.actos]).toMatchObject([
      { estado: 'DENEGADA', sentido: 3 },
      { causal: 2, numeral: '1.a', sustento: DENEGATORIA.sustento },
    ])
    expect((await ultimaCarta(email))?.texto.replace(/\s+/g, ' ')).toContain(
      'Puede apelar ante el Tribunal de Transparencia y Acceso a la Información Pública dentro de los 15 días calendario de notificada esta respuesta.',
    )
    const { id: otra } = await presentar()
    expect((await mila.responder(otra, { sentido: '2' }, [unPdf()])).status).toBe(422)
    const enParte = await mila.responder(otra, { ...DENEGATORIA, sentido: '2' }, [unPdf()])
    expect(enParte.cuerpo.data).toMatchObject({ estado: 'RESPONDIDA', sentido: 2 })
  })

  test('there is no such information: what was searched and where; its receipt is no delivery', async () => {
    const { id } = await presentar({ autoriza_correo: false })
    expect((await mila.responder(id, { sentido: '4', sustento: 'No hay' })).cuerpo.errors).toEqual({
      sustento: 'Escriba qué se buscó y dónde, de 20 a 2,000 caracteres',
    })
    const { cuerpo } = await mila.responder(id, {
      sentido: '4',
      sustento: 'Se revisó el archivo central de 2010 a 2025',
    })
    expect(cuerpo.data).toMatchObject({ estado: 'RESPONDIDA', sentido: 4 })
    const [respuesta] = cuerpo.atencion.respuestas
    const { status } = await mila.quien.llamar(respuestasApi.notificar, {
      params: { respuesta_id: String(respuesta?.respuesta_id) },
      body: { via: 'cedula', fecha: '2026-11-18', recibio: 'Rosa Quispe' },
      archivos: { 'selectedFile[]': [] },
    })
    expect(status).toBe(200)
    expect((await mila.ver(id)).cuerpo.data.estado).toBe('RESPONDIDA')
  })

  test('TRS-21 who has it: the entity and the document, told at once', async () => {
    const { id, numero, email } = await presentar()
    const falta = await mila.responder(id, { sentido: '5', entidad: 'MTC' })
    expect([falta.status, falta.cuerpo.errors]).toEqual([
      422,
      {
        entidad: 'Escriba la entidad que tiene la información, de 4 a 200 caracteres',
        documento: 'Escriba el documento con que se le envió',
      },
    ])
    const { cuerpo } = await mila.responder(id, {
      ...{ sentido: '5', entidad: 'Gobierno Regional de Ica', documento: 'Oficio 012-2026' },
    })
    expect([cuerpo.data, cuerpo.actos]).toMatchObject([
      { estado: 'ENCAUZADA', sentido: 5 },
      { entidad: 'Gobierno Regional de Ica', documento: 'Oficio 012-2026' },
    ])
    const carta = await ultimaCarta(email)
    expect(carta?.asunto).toContain(`su solicitud SAIP-${numero} se envió a Gobierno Regional de Ica`)
    expect(carta?.texto).toContain('Oficio 012-2026')
  })

  test('TRS-24 without an e-mail no mail is written, and it is to be notified on paper', async () => {
    const antes = await banco.db.selectFrom('correos').select('id').execute()
    const { id } = await enPapel()
    const { cuerpo } = await mila.responder(id)
    expect([cuerpo.data.estado, cuerpo.actos.notificacion]).toEqual(['POR ENTREGAR', { correo: '', autorizada: false }])
    expect(cuerpo.atencion.respuestas).toMatchObject([{ sin_acuse: expect.any(String), notificable: true }])
    expect(await banco.db.selectFrom('correos').select('id').execute()).toHaveLength(antes.length)
  })

  test('TRS-24 REC-54 D-22 of two at once one answers, and the other is told who did', async () => {
    const { id } = await presentar()
    const dos = await enCarrera(banco.bd, retenerSolicitud(id), [
      () => mila.responder(id, {}, [unPdf()]),
      () => sol.responder(id, { ...DENEGATORIA, sentido: '3' }),
    ])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(dos.find(({ status }) => status === 409)?.cuerpo.message).toMatch(/^La solicitud ya fue respondida por /)
    const { rows } = await sql`select from respuestas where clave = ${`solicitud:${id}`}`.execute(banco.db)
    expect(rows).toHaveLength(1)
  })

  test('TRS-13 only the responsible does; others are told who may', async () => {
    const { id } = await enPapel()
    const nueva = {
      ...{ proceso: 'transparencia', titular_id: ELENCO.mila.id, alterno_id: ELENCO.rosa.id, area_id: 4 },
      ...{ desde: '2026-11-18', designado_por: ELENCO.jefa.id },
    }
    const { responsable_id } = await banco.db
      .insertInto('responsables')
      .values(nueva)
      .returning('responsable_id')
      .executeTakeFirstOrThrow()
    for (const llamada of [
      sol.observar(id, { comunicado: '2026-11-18' }),
      sol.prorrogar(id),
      sol.responder(id),
      sol.cerrar(id, { accion: 'abandonar' }),
      sol.subsanar(id, 'El presupuesto de la plaza'),
    ]) {
      const { status, cuerpo } = await llamada
      expect([status, cuerpo.message]).toEqual([403, 'Solo el responsable de acceso a la información puede hacerlo'])
    }
    expect((await sol.costear(id)).status).toBe(200)
    await banco.db
      .updateTable('responsables')
      .set({ reemplazado_at: AHORA })
      .where('responsable_id', '=', responsable_id)
      .execute()
  })

  test('TRS-14 what is answered is neither answered otherwise, nor extended, nor observed', async () => {
    const { id } = await presentar()
    await mila.responder(id, {}, [unPdf()])
    for (const llamada of [
      mila.responder(id, { texto: 'Otra respuesta distinta' }, [unPdf()]),
      mila.prorrogar(id),
      mila.observar(id),
      mila.cerrar(id, { accion: 'entregar', fecha: '2026-11-18', recibio: 'Rosa Quispe' }),
      mila.cerrar(id, { accion: 'abandonar' }),
    ])
      expect((await llamada).status).toBe(409)
  })

  test('TRS-26 eleven files are too many; a bad PDF is named', async () => {
    const { id } = await presentar()
    const muchos = await mila.responder(
      id,
      {},
      Array.from({ length: 11 }, (_, i) => unPdf(`${i}.pdf`)),
    )
    expect(muchos.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(muchos.cuerpo)).toContain('10 archivos')
    expect((await mila.responder(id, { texto: 'Corto', sentido: '9' }, [unPdf()])).cuerpo.errors).toEqual({
      texto: 'Escriba de 10 a 4,000 caracteres',
      sentido: 'Elija el sentido de la respuesta',
    })
  })
})

describe('TRS-22 API-156 what nobody comes for', () => {
  test('it may be declared abandoned once thirty business days have passed', async () => {
    const { id } = await enPapel()
    await mila.responder(id)
    const pronto = await mila.cerrar(id, { accion: 'abandonar' })
    expect([pronto.status, pronto.cuerpo.message]).toEqual([409, 'El abandono se puede declarar desde el 06/01/2027'])
    await ponerReloj('2027-01-06T09:00:00-05:00')
    for (const _ of [1, 2]) {
      const { status, cuerpo } = await mila.cerrar(id, { accion: 'abandonar' })
      expect([status, cuerpo.data.estado, cuerpo.actos.abandonada_at]).toEqual([
        200,
        'ABANDONADA',
        '2027-01-06 09:00:00',
      ])
    }
  })

  test('a delivery names its day and who received it', async () => {
    const { id } = await enPapel()
    await mila.responder(id)
    for (const [mal, errores] of [
      [{}, { fecha: 'Elija la fecha en que se recibió', recibio: 'Escriba quién recibió, de 4 a 120 caracteres' }],
      [{ fecha: '2026-11-19', recibio: 'Rosa' }, { fecha: 'La fecha no puede ser posterior a hoy' }],
      [{ fecha: '2026-11-17', recibio: 'Rosa' }, { fecha: 'La fecha no puede ser anterior a la respuesta' }],
    ] as const)
      expect((await mila.cerrar(id, { accion: 'entregar', ...mal })).cuerpo.errors).toEqual(errores)
  })
})
