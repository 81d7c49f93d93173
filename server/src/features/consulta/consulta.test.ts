import { Permiso } from '@cabildo/contracts/base/permisos'
import { type CambioDeCalendario, calendarioApi } from '@cabildo/contracts/calendario'
import { MENSAJES_CONSULTA } from '@cabildo/contracts/consulta'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, SECRETO, usarBanco } from '../../../test/banco.ts'
import { paginaDeConsulta, tokenDe, unPresentado } from '../../../test/consultas-de-casos.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { darBandejas, entrarEnBandeja, hecho } from '../../../test/expedientes.ts'
import { formularioDeReclamo, formularioDeSolicitud } from '../../../test/fabricas-ciudadanos.ts'
import { correosA, eliminar, observar, recepcionar } from '../../../test/mesa-de-partes.ts'
import { MUDO } from '../../../test/obrero.ts'
import { abrirCasa } from '../../casa.ts'
import { leerConfig } from '../../config.ts'
import { crearEnlaces } from '../../platform/archivos/enlaces.ts'
import { crearCartero } from '../../platform/correo/carta.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { crearBoletos } from '../formularios/index.ts'
import { crearBoletosDeConsulta } from './boleto.ts'
import { cargoParaImprimir } from './cargo-datos.ts'
import { crearEnlacesDeCaso } from './enlace.ts'
import { enviarEnlaces } from './recuperacion.ts'

const banco = usarBanco()
let redes = 0
let vecinos = 500
/** A page in a network of its own: what one test counts, no other meets. */
const unaPagina = () => paginaDeConsulta(banco.app, `190.61.${++redes}.1`)
beforeEach(() => banco.poner(AHORA))

const tramite = (campos: Record<string, string> = {}) => {
  const i = ++vecinos
  return unPresentado(banco, i, { asunto: `Solicito licencia ${i}`, ...campos })
}
const cartasDe = async ({ email }: { email: string }) => (await correosA(banco.db, email)).map(({ texto }) => texto)
const reclamo = async () => {
  const { cuerpo } = await banco.ciudadano.llamar(reclamosApi.presentar, { body: formularioDeReclamo() as never })
  return cuerpo as { claim_id: number; fecha: string; vence: string; codigo: string }
}
const solicitud = async (mas: object = {}) => {
  const body = formularioDeSolicitud({ email: 'pide@example.com', ...mas }) as never
  const { cuerpo } = await banco.ciudadano.llamar(transparenciaApi.presentar, { body })
  return cuerpo as { numero: string; vence: string; codigo: string }
}

/** Enters a day in the calendar; what it answers takes it away again. */
const conDia = async (dia: Omit<Extract<CambioDeCalendario, { accion: 'agregar' }>, 'accion'>) => {
  const sol = await banco.como('sol')
  const cambiar = async (cambio: CambioDeCalendario) => {
    const cambios = [cambio]
    const { revision } = (await sol.llamar(calendarioApi.revisar, { body: { cambios } })).cuerpo
    expect((await sol.llamar(calendarioApi.aplicar, { body: { cambios, revision } })).status).toBe(200)
  }
  await cambiar({ accion: 'agregar', ...dia })
  return async () => {
    const { data } = (await sol.llamar(calendarioApi.listar, { query: { anio: dia.fecha.slice(0, 4) } })).cuerpo
    const dia_id = data.find(({ fecha }) => fecha === dia.fecha)?.dia_id ?? 0
    await cambiar({ accion: 'quitar', dia_id, motivo: 'Se derogó la norma' })
  }
}

describe('getting in', () => {
  test('API-137 CON-02 CON-04 number and code open the case, however they are written and in whatever series the number is', async () => {
    const [uno, queja, pedido] = [await tramite(), await reclamo(), await solicitud()]
    const [anio = '', nro = ''] = uno.numero.split('-')
    const referencia = `${String(queja.claim_id).padStart(6, '0')}${queja.fecha.replaceAll('-', '')}`
    const formas: [string, string, string][] = [
      ...[uno.numero, `REG-${uno.numero}`, `${anio}${nro}`, `${anio}-${Number(nro)}`, `reg ${anio}${Number(nro)}`].map(
        (numero): [string, string, string] => [numero, uno.codigo, 'Trámite'],
      ),
      [uno.numero, uno.codigo.toLowerCase().replace('-', ''), 'Trámite'],
      ...[
        String(queja.claim_id),
        `REC-${String(queja.claim_id).padStart(6, '0')}`,
        referencia,
        `${Number(referencia)}`,
      ].map((numero): [string, string, string] => [numero, queja.codigo, 'Reclamo']),
      ...[pedido.numero, `SAIP-${pedido.numero}`].map(
        (numero): [string, string, string] =>
          [...[numero, pedido.codigo], 'Solicitud de información'] as [string, string, string],
      ),
    ]
    for (const [numero, codigo, clase] of formas) {
      const visto = await unaPagina().ver({ numero, codigo })
      expect([numero, visto.status, visto.cuerpo.clase, visto.cuerpo.nivel]).toEqual([numero, 200, clase, 2])
    }
    await recepcionar(await banco.como('mila'), uno.id)
    const { expe_id } = (await unaPagina().ver(uno)).cuerpo
    const porExpediente = await unaPagina().ver({ numero: `EXP-${expe_id}`, codigo: uno.codigo })
    expect(porExpediente.cuerpo.numero).toBe(uno.numero)
  })

  test('C9 CON-04 a wrong number, a wrong code, a deleted filing and what was never a number are answered alike', async () => {
    const [uno, borrado] = [await tramite(), await tramite()]
    await eliminar(await banco.como('mila'), borrado.id)
    const intentos = [
      { numero: '2026-999999', codigo: uno.codigo },
      { numero: uno.numero, codigo: 'AAAA-AAAA' },
      borrado,
      { numero: 'no sé', codigo: '!!!!----????' },
    ]
    const respuestas = []
    for (const intento of intentos) respuestas.push(await unaPagina().entrar(intento))
    for (const { status, texto } of respuestas) expect([status, texto]).toEqual([404, respuestas[0]?.texto])
    expect(respuestas[0]?.cuerpo.message).toBe(
      'No se encontró un trámite con ese número y código. Revise los datos o use «No tengo mi código».',
    )
  })

  test('CON-02 what is missing or too short is told beside its field before anything is looked up', async () => {
    const vacio = await unaPagina().entrar({ numero: ' ', codigo: 'K7' })
    expect([vacio.status, vacio.cuerpo.errors]).toEqual([
      422,
      { numero: MENSAJES_CONSULTA.faltaNumero, codigo: MENSAJES_CONSULTA.codigoMalEscrito },
    ])
    const largo = await unaPagina().entrar({ numero: '1'.repeat(21), codigo: 'AAAA-AAAA' })
    expect([largo.status, Object.keys(largo.cuerpo.errors)]).toEqual([422, ['numero']])
  })
})

describe('levels', () => {
  test('API-138 CON-05 CON-10 CON-17 the link of the mail shows steps and dates alone; with the three digits, or the code, files and words as well', async () => {
    const uno = await tramite({ detalle: 'Con mis palabras' })
    const enlace = tokenDe((await cartasDe(uno))[0])
    expect(enlace).not.toBe('')
    const nivel1 = await unaPagina().ver({ enlace })
    expect(nivel1.status).toBe(200)
    expect(Object.keys(nivel1.cuerpo).sort()).toEqual(
      [
        ...['nivel', 'numero', 'expe_id', 'clase', 'presentado', 'fecha_legal', 'estado', 'frase', 'pasos', 'area'],
        ...[
          'desde',
          'vence',
          'explicacion',
          'computo',
          'motivo_cambio',
          'procedimiento',
          'semaforo',
          'vencido',
          'silencio',
          'correo_devuelto',
          'subsanar',
        ],
      ].sort(),
    )
    expect(nivel1.texto).not.toContain('licencia')
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto({ enlace })
    expect((await pagina.archivo(boleto, 1, 'propio')).cuerpo.codigo).toBe('consultaSinNivel')
    expect((await pagina.autorizar(boleto, true)).cuerpo.codigo).toBe('consultaSinNivel')

    const conDigitos = await unaPagina().ver({ enlace, documento: uno.ndoc.slice(-3) })
    const conCodigo = await unaPagina().ver(uno)
    expect(conDigitos.cuerpo).toEqual(conCodigo.cuerpo)
    expect(conCodigo.cuerpo).toMatchObject({
      ...{ nivel: 2, asunto: `${uno.asunto}\nCon mis palabras`, autoriza_correo: false, actos: ['correo', 'desistir'] },
      archivos: [{ nombre: 'solicitud.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      cargos: [{ archivo_id: 0, titulo: 'Cargo de presentación', bytes: null, sellado: null }],
    })
  })

  test('C10 CON-05 three tries of the digits a day and nine in all, over all links of the case; right ones take none', async () => {
    const uno = await tramite()
    const enlace = tokenDe((await cartasDe(uno))[0])
    const digitos = uno.ndoc.slice(-3)
    const mal = digitos === '000' ? '001' : '000'
    for (let i = 0; i < 4; i++) expect((await unaPagina().entrar({ enlace, documento: digitos })).status).toBe(200)
    const mensajes: string[] = []
    for (let dia = 0; dia < 4; dia++) {
      banco.poner(new Date(AHORA.getTime() + dia * 86_400_000))
      for (let i = 0; i < 4; i++)
        mensajes.push((await unaPagina().entrar({ enlace, documento: mal })).cuerpo.errors?.documento ?? '')
    }
    const { digitosMal, soloConCodigo } = MENSAJES_CONSULTA
    const unDia = [digitosMal, digitosMal, digitosMal, soloConCodigo]
    expect(mensajes).toEqual([...unDia, ...unDia, ...unDia, ...Array(4).fill(soloConCodigo)])
    banco.poner(new Date(AHORA.getTime() + 9 * 86_400_000))
    expect((await unaPagina().entrar({ enlace, documento: digitos })).cuerpo.errors?.documento).toBe(soloConCodigo)
    expect((await unaPagina().entrar(uno)).status).toBe(200)
  })

  test('CON-06 B2 a link that has expired, was altered or is of another use opens nothing, and a link opens nothing else', async () => {
    const uno = await tramite()
    const enlace = tokenDe((await cartasDe(uno))[0])
    const otro = await tramite()
    const clave = `tramite:${uno.id}`
    const reloj = crearReloj(() => AHORA)
    const ajenos = [
      enlace.replace(/^tramite-\d+/, `tramite-${otro.id}`),
      `${enlace.slice(0, -1)}${enlace.endsWith('A') ? 'B' : 'A'}`,
      crearBoletosDeConsulta(SECRETO, banco.db, reloj).dar(clave, 2, 'codigo'),
      crearBoletos(SECRETO, reloj).dar('mpvirtual'),
      crearEnlacesDeCaso(SECRETO, reloj, () => '')
        .direccion(clave, 'otra@example.com')
        .split('t=')[1] ?? '',
      '',
    ]
    for (const falso of ajenos) {
      const { status, cuerpo } = await unaPagina().entrar({ enlace: falso })
      expect([status, cuerpo.message]).toEqual([403, 'El enlace ya no sirve. Consulte con su número y código.'])
    }
    for (const falso of [enlace, crearBoletos(SECRETO, reloj).dar('mpvirtual'), 'basura'])
      expect(
        (await unaPagina().pedir({ method: 'GET', path: '/api/consulta' }, { consulta: falso })).cuerpo.codigo,
      ).toBe('consultaVencida')
    expect(crearEnlaces(SECRETO, reloj).permite('mpvirtual', 'a.pdf', { vence: '9999999999', firma: enlace })).toBe(
      false,
    )
    banco.poner(new Date(AHORA.getTime() + 60 * 86_400_000 - 1_000))
    expect((await unaPagina().entrar({ enlace })).status).toBe(200)
    banco.poner(new Date(AHORA.getTime() + 60 * 86_400_000))
    expect((await unaPagina().entrar({ enlace })).cuerpo.codigo).toBe('enlaceSinUso')
  })

  test('API-143 CON-07 a consultation ends after half an hour, and at once when the citizen leaves', async () => {
    const uno = await tramite()
    const pagina = unaPagina()
    const [dejada, vieja] = [await pagina.conBoleto(uno), await pagina.conBoleto(uno)]
    const ver = (consulta: string) => pagina.pedir({ method: 'GET', path: '/api/consulta' }, { consulta })
    expect((await ver(dejada)).status).toBe(200)
    expect((await pagina.salir(dejada)).status).toBe(200)
    expect([(await ver(dejada)).status, (await ver(dejada)).cuerpo.vencido]).toEqual([403, true])
    expect((await ver(vieja)).status).toBe(200)
    banco.poner(new Date(AHORA.getTime() + 1_800_000))
    expect([(await ver(vieja)).status, (await ver(vieja)).cuerpo.vencido]).toEqual([403, true])
  })
})

describe('what a citizen sees', () => {
  test('CON-10 CON-12 a filing goes from the front desk to its area, and the steps and the sentence say so', async () => {
    const uno = await tramite()
    const antes = (await unaPagina().ver(uno)).cuerpo
    expect(antes).toMatchObject({
      ...{ estado: 'PENDIENTE', area: 'Mesa de partes', fecha_legal: '2026-11-18' },
      frase: 'Mesa de partes revisará su documento. No tiene que hacer nada.',
      vence: '2027-01-05',
      explicacion: expect.stringMatching(/^Vence el 05\/01\/2027: 30 días hábiles desde el 19\/11/),
    })
    expect(antes.pasos.map(({ titulo, estado }) => [titulo, estado])).toEqual([
      ['Presentado', 'hecho'],
      ['En revisión de mesa de partes', 'curso'],
      ['Envío al área', 'falta'],
    ])
    const secreto = 'PROVEIDO QUE NADIE DE AFUERA LEE'
    const { cuerpo: recibido } = await recepcionar(await banco.como('mila'), uno.id, {
      destinos: [{ dependencia: 20, copia: false, proveido: secreto }],
    })
    const despues = await unaPagina().ver(uno)
    const area = await banco.db.selectFrom('areas').select('name').where('id', '=', 20).executeTakeFirstOrThrow()
    expect(despues.cuerpo).toMatchObject({
      ...{ estado: 'POR RECIBIR', expe_id: recibido.data.expe_id, area: area.name },
      frase: `Su expediente fue enviado a ${area.name}.`,
    })
    expect(despues.cuerpo.pasos.map(({ titulo }) => titulo)).toEqual([
      ...['Presentado', 'Recepcionado', `Enviado a ${area.name}`, 'Atención'],
    ])
    // The area receives it, has it sent on, and files it away.
    await darBandejas(banco)
    const [rosa, gloria] = [await entrarEnBandeja(banco, 'rosa'), await entrarEnBandeja(banco, 'gloria')]
    const caso = await banco.db
      .selectFrom('registros')
      .innerJoin('movimientos', 'movimientos.registro_id', 'registros.registro_id')
      .select('oper_id')
      .where('clave', '=', `tramite:${uno.id}`)
      .where('oper_idtope', '=', 2)
      .executeTakeFirstOrThrow()
    const tenida = hecho(await rosa.recibir(caso.oper_id))
    const pasos = async () => {
      const { frase, pasos: vistos, estado, area: suya } = (await unaPagina().ver(uno)).cuerpo
      return { frase, estado, area: suya, pasos: vistos.map(({ titulo, estado: paso }) => `${titulo}: ${paso}`) }
    }
    expect(await pasos()).toEqual({
      ...{ estado: 'EN PROCESO', area: area.name },
      frase: `${area.name} está atendiendo su expediente. Debe responder hasta el 05/01/2027.`,
      pasos: [
        'Presentado: hecho',
        'Recepcionado: hecho',
        `Recibido por ${area.name}: hecho`,
        'En atención: curso',
        'Respuesta: falta',
      ],
    })
    const enviada = hecho(await rosa.derivar(tenida, [{ dependencia: 15, proveido: secreto }]))
    expect((await pasos()).frase).toBe('Su expediente fue enviado a Gerencia de Desarrollo Urbano.')
    hecho(await gloria.archivar(hecho(await gloria.recibir(enviada)), 'Se atendió en la ventanilla de la gerencia'))
    expect(await pasos()).toMatchObject({
      ...{ estado: 'ARCHIVADO', area: null, frase: 'Su expediente concluyó el 18/11/2026.' },
      pasos: [
        ...['Presentado: hecho', 'Recepcionado: hecho', 'Recibido por Gerencia de Desarrollo Urbano: hecho'],
        'Concluido: hecho',
      ],
    })
    // CON-11: nothing of staff, and nothing that identifies who filed.
    for (const nada of [secreto, 'mila', 'MILA', uno.ndoc, uno.email, '987654321', 'QUISPE', 'recibido_por'])
      expect(despues.texto).not.toContain(nada)
  })

  test('CON-10 CON-11 Table CON-B an annulled filing tells why at level 2 alone, and who did it to nobody', async () => {
    const uno = await tramite()
    const [cartaDeEnvio = ''] = await cartasDe(uno)
    await observar(await banco.como('mila'), uno.id, 'Falta la firma del representante')
    const { cuerpo, texto } = await unaPagina().ver(uno)
    expect(cuerpo).toMatchObject({
      ...{ frase: 'El trámite fue anulado. Puede presentar uno nuevo.', vence: null, semaforo: null, area: null },
      respuestas: [{ clase: 'Observación', texto: 'Falta la firma del representante' }],
    })
    expect(texto).not.toMatch(/mila/i)
    expect((await unaPagina().ver({ enlace: tokenDe(cartaDeEnvio) })).texto).not.toContain('representante')
    expect(tokenDe((await cartasDe(uno))[1])).not.toBe('')
  })

  test('complaints and requests say until when they are answered, and that nobody did once that day is over', async () => {
    const [queja, pedido] = [await reclamo(), await solicitud()]
    const deReclamo = (await unaPagina().ver({ numero: String(queja.claim_id), codigo: queja.codigo })).cuerpo
    expect([deReclamo.vence, deReclamo.frase, deReclamo.vencido]).toEqual([
      ...[queja.vence, 'Recibimos su reclamo. Le responderemos hasta el 05/01/2027.', null],
    ])
    expect(deReclamo).toMatchObject({ actos: ['desistir'], archivos: [] })
    banco.poner(new Date('2026-12-10T10:00:00-05:00'))
    const deSolicitud = (await unaPagina().ver(pedido)).cuerpo
    expect(deSolicitud.frase).toBe('Recibimos su solicitud. Le responderemos hasta el 02/12/2026.')
    expect(deSolicitud.vencido).toBe(
      'El plazo de respuesta venció el 02/12/2026 sin que conste una respuesta. La municipalidad sigue obligada a responder. Puede considerar denegado su pedido y apelar. Puede apelar ante el Tribunal de Transparencia y Acceso a la Información Pública hasta el 17/12/2026.',
    )
    expect(deSolicitud.semaforo?.color).toBe('rojo')
  })

  test('PLA-02 CON-10 CON-15 the legal date of a complaint or a request stays what it was when it was saved, on its cargo too', async () => {
    const [queja, pedido] = [await reclamo(), await solicitud()]
    const entradas = [{ numero: String(queja.claim_id), codigo: queja.codigo }, pedido]
    const fechas = async () => {
      const vistas = []
      for (const entrada of entradas) vistas.push((await unaPagina().ver(entrada)).cuerpo.fecha_legal)
      return vistas
    }
    expect(await fechas()).toEqual(['2026-11-18', '2026-11-18'])
    const quitar = await conDia({ fecha: '2026-11-18', clase: 1, nombre: 'Duelo', norma: 'D.S. N.° 100-2026-PCM' })
    expect(await fechas()).toEqual(['2026-11-18', '2026-11-18'])
    const casa = await abrirCasa({
      ...{ config: leerConfig({ DATABASE_URL: banco.bd.url }), secreto: SECRETO, bd: banco.bd },
      ...{ archivos: banco.archivos, reloj: crearReloj(() => AHORA), log: MUDO },
    })
    const { id } = await banco.db
      .selectFrom('solicitudes')
      .select('id')
      .where('numero', '=', pedido.numero)
      .executeTakeFirstOrThrow()
    for (const clave of [`reclamo:${queja.claim_id}`, `solicitud:${id}`]) {
      const cargo = await cargoParaImprimir({ ...casa, direccion: 'https://muni.example' }, clave)
      expect([clave, cargo?.fecha_legal]).toEqual([clave, '2026-11-18'])
    }
    await quitar()
  })

  test('Table CON-A a complaint or a request is with the area whose people answer it, where that is one', async () => {
    const [queja, pedido] = [await reclamo(), await solicitud()]
    const ver = async () => {
      const vistas = []
      for (const entrada of [{ numero: String(queja.claim_id), codigo: queja.codigo }, pedido]) {
        const { area, desde } = (await unaPagina().ver(entrada)).cuerpo
        vistas.push([area, desde])
      }
      return vistas
    }
    // One of Informática's has all permissions, so that two areas could answer.
    expect(await ver()).toEqual(Array(2).fill([null, null]))
    const codigos = [Permiso.reclamos, Permiso.mesaDePartes]
    await banco.bd.comoDueno(`delete from permisos where empacce_id = ${ELENCO.sol.id} and codigo in (${codigos})`)
    const nombre = async (id: number) =>
      (await banco.db.selectFrom('areas').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
    const desde = '2026-11-18 10:30:00'
    expect(await ver()).toEqual([
      [await nombre(ELENCO.rebeca.area), desde],
      [await nombre(ELENCO.mila.area), desde],
    ])
    for (const codigo of codigos)
      await banco.db.insertInto('permisos').values({ empacce_id: ELENCO.sol.id, codigo }).execute()
    // Once somebody is designated, it is with the titular's area (REC-40, TRS-13).
    const titular = { alterno_id: ELENCO.sol.id, area_id: 47, desde: '2026-11-02', designado_por: ELENCO.sol.id }
    for (const proceso of ['reclamos', 'transparencia'])
      await banco.db
        .insertInto('responsables')
        .values({ ...titular, proceso, titular_id: ELENCO.rebeca.id })
        .execute()
    expect(await ver()).toEqual(Array(2).fill([await nombre(47), desde]))
    await banco.bd.comoDueno('delete from responsables')
  })

  test('REC-52 TRS-25 Table CON-A a complaint and a request tell that an area is asked, and a complaint that it is none and why', async () => {
    const [queja, pedido] = [await reclamo(), await solicitud()]
    const pagina = unaPagina()
    const deQueja = { numero: String(queja.claim_id), codigo: queja.codigo }
    const en = async (tabla: 'reclamos' | 'solicitudes', clave: string, cambios: object) => {
      const id = Number(clave.split(':')[1])
      await banco.db
        .updateTable(tabla)
        .set(cambios as never)
        .where('id', '=', id)
        .execute()
    }
    const { id } = await banco.db
      .selectFrom('solicitudes')
      .select('id')
      .where('numero', '=', pedido.numero)
      .executeTakeFirstOrThrow()
    await en('reclamos', `reclamo:${queja.claim_id}`, { estado: 'EN ATENCION' })
    await en('solicitudes', `solicitud:${id}`, { estado: 'EN ATENCION' })
    expect((await pagina.ver(deQueja)).cuerpo.frase).toBe(
      'Estamos atendiendo su reclamo. Le responderemos hasta el 05/01/2027.',
    )
    expect((await pagina.ver(pedido)).cuerpo.frase).toBe(
      'Estamos reuniendo la información. Le responderemos hasta el 02/12/2026.',
    )
    await en('reclamos', `reclamo:${queja.claim_id}`, {
      ...{
        estado: 'NO CORRESPONDE',
        que_es: 2,
        que_es_texto: 'Pide que se anule una multa',
        que_es_donde: 'Mesa de partes',
        concluido_at: AHORA,
      },
    })
    const { cuerpo } = await pagina.ver(deQueja)
    expect(cuerpo).toMatchObject({ frase: 'Su presentación no es un reclamo.', vence: null, area: null })
    expect(cuerpo).toMatchObject({
      respuestas: [
        {
          clase: 'Su presentación no es un reclamo',
          texto: 'Pide que se anule una multa\n\nDónde se presenta: Mesa de partes',
        },
      ],
    })
  })

  test('PLA-15 CON-10 a due date that the calendar moved says which day and norm did it, until the day is taken away', async () => {
    const uno = await tramite()
    const ver = async () => {
      const { vence, motivo_cambio } = (await unaPagina().ver(uno)).cuerpo
      return [vence, motivo_cambio]
    }
    expect(await ver()).toEqual(['2027-01-05', null])
    const dia = { fecha: '2026-12-03', clase: 1 as const, nombre: 'Día de prueba', norma: 'D.S. N.° 099-2026-PCM' }
    const quitar = await conDia(dia)
    expect(await ver()).toEqual([
      '2027-01-06',
      'La fecha cambió porque el 03/12/2026 fue declarado no laborable (D.S. N.° 099-2026-PCM)',
    ])
    await quitar()
    expect(await ver()).toEqual(['2027-01-05', null])
  })

  test('PLA-08 PLA-29 CON-10 a due date comes with the days that it was counted by, at both levels; a term that has ended with none', async () => {
    const uno = await tramite()
    const { vence, computo } = (await unaPagina().ver(uno)).cuerpo
    const [primero, ...resto] = computo
    expect([primero?.numero, primero?.motivo]).toEqual([1, null])
    expect(resto.at(-1)).toEqual({ dia: vence, numero: 30, motivo: null })
    const sinContar = computo.filter(({ numero }) => numero === null)
    expect(sinContar).toContainEqual({ dia: '2026-11-21', numero: null, motivo: 'sábado' })
    expect(sinContar).toContainEqual({ dia: '2026-12-08', numero: null, motivo: 'Inmaculada Concepción' })
    const enlace = tokenDe((await cartasDe(uno))[0])
    expect((await unaPagina().ver({ enlace })).cuerpo).toMatchObject({ nivel: 1, computo })
    await observar(await banco.como('mila'), uno.id, 'Falta la firma del representante')
    expect((await unaPagina().ver(uno)).cuerpo.computo).toEqual([])
  })

  test('CON-13 D-66 a type with silence has its rule told when its term is over, and a type without has none', async () => {
    const uno = await tramite()
    const silencio = (cual: number) =>
      banco.bd.comoDueno(`update plazos set silencio = ${cual} where clave = 'tramite:${uno.id}'`)
    await silencio(1)
    expect((await unaPagina().ver(uno)).cuerpo.silencio).toBeNull()
    banco.poner(new Date('2027-02-01T10:00:00-05:00'))
    expect((await unaPagina().ver(uno)).cuerpo.silencio).toMatch(/silencio administrativo positivo: si vence el plazo/)
    await silencio(2)
    expect((await unaPagina().ver(uno)).cuerpo.silencio).toMatch(/silencio administrativo negativo: vencido el plazo/)
    await silencio(9)
    expect((await unaPagina().ver(uno)).cuerpo.silencio).toBeNull()
  })

  test('CON-14 API-139 files are handed out by links of minutes, byte for byte, and only those of the case', async () => {
    const [uno, otro] = [await tramite(), await tramite()]
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(uno)
    const { archivos } = (await unaPagina().ver(uno)).cuerpo as { archivos: { archivo_id: number; bytes: number }[] }
    const { url } = (await pagina.archivo(boleto, archivos[0]?.archivo_id ?? 0, 'propio')).cuerpo
    const bajado = await banco.ciudadano.enviar({ method: 'GET', url })
    expect([bajado.statusCode, bajado.rawPayload.length]).toEqual([200, archivos[0]?.bytes])
    const ajenos = (await unaPagina().ver(otro)).cuerpo as { archivos: { archivo_id: number }[] }
    expect((await pagina.archivo(boleto, ajenos.archivos[0]?.archivo_id ?? 0, 'propio')).status).toBe(404)
    expect((await pagina.archivo(boleto, 0, 'cargo')).cuerpo.codigo).toBe('cargoSinHacer')
    expect((await pagina.archivo(boleto, 1, 'cargo')).status).toBe(404)
  })

  test('CON-23 API-142 consent given at filing shows, and is withdrawn and given again, each time with its instant', async () => {
    const uno = await tramite({ autoriza_correo: 'true' })
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(uno)
    expect((await unaPagina().ver(uno)).cuerpo).toMatchObject({ autoriza_correo: true })
    expect((await pagina.autorizar(boleto, false)).cuerpo).toMatchObject({ autoriza_correo: false })
    await pagina.autorizar(boleto, false)
    expect((await pagina.autorizar(boleto, true)).cuerpo).toMatchObject({ autoriza_correo: true })
    const clave = `tramite:${uno.id}`
    const actos = await banco.db
      .selectFrom('casos_actos')
      .select('acto')
      .where('clave', '=', clave)
      .orderBy('acto_id')
      .execute()
    expect(actos.map(({ acto }) => acto)).toEqual(['entrar', 'entrar', 'desautorizar', 'autorizar'])
    const lineas = await banco.db.selectFrom('auditoria').select('despues').where('tabla', '=', 'casos_actos').execute()
    const suyas = JSON.stringify(lineas)
    expect(suyas).toContain('desautorizar')
    for (const nada of [uno.codigo.replace('-', ''), boleto, '190.61']) expect(suyas).not.toContain(nada)
    const pedido = await solicitud({ email: '', autoriza_correo: true })
    expect((await unaPagina().ver(pedido)).cuerpo).toMatchObject({ autoriza_correo: false, actos: ['desistir'] })
  })
})

describe('CON-08 no code at hand', () => {
  const enviar = enviarEnlaces({
    get db() {
      return banco.db
    },
    reloj: crearReloj(() => AHORA),
    cartero: crearCartero({
      reloj: crearReloj(() => AHORA),
      limiteDia: 3,
      remitente: () => ({ nombre: 'M', color: '#000000', domicilio: '', telefono: '', correo: '', horario: '' }),
    }),
    enlacesDeCaso: crearEnlacesDeCaso(
      SECRETO,
      crearReloj(() => AHORA),
      () => 'https://muni.example',
    ),
  })
  const trabajos = async () =>
    (
      await banco.bd.comoDueno<{ claves: string[] }>(
        `select payload -> 'claves' as claves from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'enviar_enlace_de_caso' order by j.id`,
      )
    ).map(({ claves }) => claves)

  test('API-144 C9 CON-08 the answer is the same whether number and document belong together or not, and each leaves a job', async () => {
    const uno = await tramite()
    const pagina = unaPagina()
    const antes = (await trabajos()).length
    const respuestas = [
      await pagina.pedirEnlace(uno.numero, uno.ndoc),
      await pagina.pedirEnlace(uno.numero, '11111111'),
      await pagina.pedirEnlace('2026-777777', uno.ndoc),
    ]
    for (const { status, texto } of respuestas) expect([status, texto]).toEqual([200, '{}'])
    expect((await trabajos()).slice(antes)).toEqual([[`tramite:${uno.id}`], [], []])
    const malo = await pagina.pedirEnlace(uno.numero, '123')
    expect([malo.status, malo.cuerpo.errors]).toEqual([422, { documento: MENSAJES_CONSULTA.faltaDocumento }])
  })

  test('CON-08 D12 at most three links a day for a case and to one address; a case of before gets its row then', async () => {
    const email = 'victima@example.com'
    const suyos = []
    // Put straight into the table, so that no confirmation has used up the day.
    for (let i = 0; i < 5; i++) suyos.push(await tramite({ email: `otro${i}@example.com` }))
    const claves = suyos.map(({ id }) => `tramite:${id}`)
    await banco.db
      .updateTable('tramites')
      .set({ email })
      .where(
        'id',
        'in',
        suyos.map(({ id }) => id),
      )
      .execute()
    await banco.db.deleteFrom('casos').where('clave', 'in', claves).execute()
    for (let i = 0; i < 10; i++) await enviar({ claves })
    const cartas = await correosA(banco.db, email)
    expect(cartas).toHaveLength(3)
    const enlace = tokenDe(cartas[0]?.texto)
    expect((await unaPagina().entrar({ enlace })).status).toBe(200)
    expect(cartas[0]?.texto).not.toMatch(/[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b/)
    const filas = await banco.db.selectFrom('casos').select('clave').where('clave', 'in', claves).execute()
    expect(filas.length).toBeGreaterThan(0)
  })
})
