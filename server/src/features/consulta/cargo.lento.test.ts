import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { codigoEscrito, MENSAJES_CARGO, textoCanonico } from '@cabildo/contracts/cargos'
import { consultaApi } from '@cabildo/contracts/consulta'
import { TEXTO_DE_DEMOSTRACION } from '@cabildo/contracts/entidad'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { verificacionApi } from '@cabildo/contracts/verificacion'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identidadDePrueba } from '../../../../firma/test/certificados-de-prueba.ts'
import { hayPrograma, segunPdfsig } from '../../../../firma/test/firmas.ts'
import { AHORA, SECRETO, usarBanco } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { formularioDeReclamo, formularioDeSolicitud, reclamoDeEmpresa } from '../../../test/fabricas-ciudadanos.ts'
import { pdfDeTramite, presentarTramite, vecino } from '../../../test/fabricas-presentar.ts'
import { sinBlancos, textoDePdf } from '../../../test/leer-pdf.ts'
import { listTrabajos, MUDO, unObrero } from '../../../test/obrero.ts'
import { pkcs12DePrueba } from '../../../test/pkcs12-de-prueba.ts'
import { abrirTsaDePrueba } from '../../../test/tsa-de-prueba.ts'
import { abrirCasa, type Casa } from '../../casa.ts'
import { leerConfig } from '../../config.ts'
import { openIdlePrinter } from '../../platform/exportar/idle-printer.ts'
import { abrirSelloDeEntidad, type SelloDeEntidad } from '../../platform/firma/sello-de-entidad.ts'
import { abrirTaller } from '../../platform/firma/taller.ts'
import { abrirTsa } from '../../platform/firma/tsa.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { revisar } from '../../revision/revision.ts'
import { hacerCargo, pedirCargo, recogerCargos } from './cargo-hacer.ts'
import { crearSellador, faltaDelSello } from './cargo-sello.ts'
import { countAtrasados } from './cargos.queries.ts'

const banco = usarBanco()
const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-cargos-'))
const imprenta = openIdlePrinter()
const taller = abrirTaller({ procesos: 1 })
const juez = abrirTaller({ procesos: 1 })
afterAll(async () => {
  imprenta.cerrar()
  await Promise.all([taller.cerrar(), juez.cerrar()])
  rmSync(carpeta, { recursive: true, force: true })
})

let casa: Casa
beforeAll(async () => {
  const config = leerConfig({ DATABASE_URL: banco.bd.url, DATOS: carpeta, DEMO: 'true' })
  casa = await abrirCasa({ config, secreto: SECRETO, bd: banco.bd, archivos: banco.archivos, reloj, log: MUDO })
})
let ahora = AHORA
beforeEach(async () => {
  ahora = AHORA
  banco.poner(AHORA)
  await banco.db.deleteFrom('limites').execute()
})
const reloj = crearReloj(() => ahora)
const RAPIDO = { ultimo: false }
const conAjustes = (mas: Record<string, string> = {}) => leerConfig({ DATOS: carpeta, DEMO: 'true', ...mas })
const selloDe = (config = conAjustes()) => abrirSelloDeEntidad(config, () => casa.entidad.actual().nombre)

/** The task as the worker has it, with the seal of the demonstration unless another is given. */
const tarea = (mas: { sello?: SelloDeEntidad; tsa?: string; archivos?: typeof banco.archivos } = {}) => {
  const { sello = selloDe(), tsa, archivos = casa.archivos } = mas
  const abrir = async () => (tsa === undefined ? undefined : abrirTsa(tsa, { esperaMs: 500 }))
  const sellador = crearSellador({ sello, taller, abrirTsa: abrir, reloj, log: MUDO })
  return hacerCargo({ ...casa, archivos, imprenta, sellador })
}
const filaDe = (clave: string) =>
  banco.db.selectFrom('casos_cargos').selectAll().where('clave', '=', clave).executeTakeFirstOrThrow()
const codigoDe = async (clave: string) =>
  (await banco.db.selectFrom('casos').select('codigo').where('clave', '=', clave).executeTakeFirstOrThrow()).codigo
const pdfDe = async (clave: string) => {
  const { path } = await filaDe(clave)
  const contenido = await banco.archivos.abrir('cargos', path ?? '')
  return contenido ? buffer(contenido) : expect.fail(`${clave} has no cargo`)
}
const textoDe = async (pdf: Buffer) => (await textoDePdf(pdf)).join('')
const dictamenDe = async (pdf: Buffer, raices: Buffer[] = [], demostracion: Buffer[] = []) =>
  (await juez.juzgar(pdf, { raices, demostracion, ahora })).dictamen
const raizDeDemostracion = async () => (await selloDe().abrir(ahora))?.firmante.cadena.at(-1) ?? Buffer.alloc(0)

let serie = 0
const unTramite = async (campos: Record<string, string> = {}, anexos: File[] = []) => {
  const asunto = `Solicito autorización ${++serie}`
  const { cuerpo } = await presentarTramite(banco.app, { ...vecino(serie), asunto, ...campos }, { anexos })
  const { id } = await banco.db
    .selectFrom('tramites')
    .select('id')
    .where('nro_registro', '=', cuerpo.nro_registro ?? '')
    .executeTakeFirstOrThrow()
  return { ...cuerpo, clave: `tramite:${id}` }
}
const unReclamo = async (mas: object = {}, hacer = formularioDeReclamo) => {
  const { cuerpo } = await banco.ciudadano.llamar(reclamosApi.presentar, { body: hacer({ ...mas }) as never })
  return { ...cuerpo, clave: `reclamo:${cuerpo.claim_id}` }
}

describe('what a cargo says', () => {
  test('CON-15 E15 that of a filing holds who, what, when, its files with the SHA-256 of the stored bytes, the code and its address', async () => {
    const {
      clave,
      nro_registro = '',
      codigo = '',
    } = await unTramite({ ndocumento: '15' }, [pdfDeTramite('plano de la vía.pdf', 30_000)])
    await tarea()({ clave, orden: 0 }, RAPIDO)
    const pdf = await pdfDe(clave)
    const texto = await textoDe(pdf)
    const partes = [
      ...['CARGO DE PRESENTACIÓN', `Trámite`, `N.° REG-${nro_registro}`, 'Recibido el 18/11/2026 a las 10:30:00'],
      ...['(hora de Lima)', 'Fecha legal de presentación18/11/2026', 'Municipalidad', 'QUISPE MAMANI ROSA'],
      ...['SOLICITUD-OTROS N.° 15', 'Folios3', `Solicito autorización ${serie}`, 'plano de la vía.pdf', '30,000'],
      ...['Código de consulta', codigo, MENSAJES_CARGO.valor],
      'Plazo calculado el 18/11/2026: vence el',
    ]
    for (const parte of partes) expect(texto).toContain(sinBlancos(parte))
    const archivos = await banco.db.selectFrom('tramites_archivos').selectAll().orderBy('archivo_id').execute()
    for (const { path, nombre } of archivos.slice(-2)) {
      const bytes = await buffer((await banco.archivos.abrir('mpvirtual', path)) ?? expect.fail(nombre))
      expect(texto).toContain(createHash('sha256').update(bytes).digest('hex'))
    }
    expect(pdf.length).toBeLessThan(400_000)
    expect(pdf.toString('latin1')).not.toContain(codigo)
    // P-09: neither how to reach whoever filed, nor where.
    expect(texto).not.toMatch(/987654321|example\.com/)
  })

  test('CON-15 E15 those of a complaint and of a request hold the text and its digest, which the answer of the tracker gives again', async () => {
    const descripcion = 'Fui a pagar el arbitrio\ny no me dieron recibo: mañana volveré'
    const reclamo = await unReclamo({ descripcion, detalle: '' }, reclamoDeEmpresa)
    const pedido = 'Presupuesto de la obra de la plaza, por partidas'
    const enviada = formularioDeSolicitud({ pedido, email: 'rosa.q@example.com' })
    const { cuerpo: solicitud } = await banco.ciudadano.llamar(transparenciaApi.presentar, { body: enviada as never })
    const { id } = await banco.db.selectFrom('solicitudes').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    for (const [clave, campos, partes] of [
      [reclamo.clave, [descripcion], ['Reclamo', 'N.° REC-', 'Razón social', 'Bodega El Molle S.A.C.', 'RUC']],
      [`solicitud:${id}`, [pedido], [`N.° SAIP-${solicitud.numero}`, 'DNI', '98000001', pedido]],
    ] as const) {
      await tarea()({ clave, orden: 0 }, RAPIDO)
      const texto = await textoDe(await pdfDe(clave))
      const sha256 = createHash('sha256').update(textoCanonico(campos)).digest('hex')
      for (const parte of [...partes, sha256, codigoEscrito(await codigoDe(clave)), 'Plazo calculado el'])
        expect(texto).toContain(sinBlancos(parte))
      expect(texto).not.toMatch(/Jr\.LosMolles|example\.com|987654321/)
      const codigo = codigoEscrito(await codigoDe(clave))
      const numero = clave.startsWith('reclamo') ? String(reclamo.claim_id) : solicitud.numero
      const { cuerpo: entrada } = await banco.ciudadano.llamar(consultaApi.entrar, {
        body: { numero, codigo } as never,
      })
      const visto = await banco.ciudadano.enviar({
        ...{ method: 'GET', url: consultaApi.ver.path, headers: { 'x-consulta': entrada.consulta } },
      })
      const { asunto } = visto.json() as { asunto: string }
      expect(
        createHash('sha256')
          .update(textoCanonico([asunto]))
          .digest('hex'),
      ).toBe(sha256)
    }
  })

  test('D11 E14 names of 300 letters, marks that turn the direction round, tags and emoji, and a subject of pages: legible, tagged, small', async () => {
    const largo = `${'plano_de_ubicacion_'.repeat(15)}.pdf`
    const anexos = [largo, '\u202egpj.fdp', '<b>negrita.pdf', '🏠 casa.pdf'].map((nombre) =>
      pdfDeTramite(nombre, 30_000),
    )
    const asunto = 'Solicito a usted tenga a bien autorizar la ocupación de la vía. '.repeat(15)
    const { clave } = await unTramite({ asunto }, anexos)
    await tarea()({ clave, orden: 0 }, RAPIDO)
    const pdf = await pdfDe(clave)
    expect(pdf.length).toBeLessThan(400_000)
    const documento = await PDFDocument.load(pdf)
    const { catalog } = documento
    expect(documento.getPageCount()).toBeGreaterThan(1)
    expect(documento.getPages()[0]?.getSize()).toEqual({ width: 595.28, height: 841.89 })
    expect(catalog.lookup(PDFName.of('Lang'), PDFHexString).decodeText()).toBe('es-PE')
    expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))?.toString()).toBe('true')
    const raiz = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
    expect(raiz.lookup(PDFName.of('K'), PDFArray).size()).toBeGreaterThan(0)
    const texto = await textoDe(pdf)
    expect(texto).toContain('<b>negrita.pdf')
    expect(texto).not.toContain('\u202e')
    expect(texto).toContain(largo.slice(0, 100))
  })

  test('CON-15 that of a correction holds its own instant, files and explanation, and the date that the filing keeps', async () => {
    const { clave } = await unTramite({}, [pdfDeTramite('plano antiguo.pdf', 30_000)])
    const tramite_id = Number(clave.split(':')[1])
    const sha256 = 'ab'.repeat(32)
    const archivo = {
      tramite_id,
      orden: 5,
      path: 'x.pdf',
      nombre: 'plano corregido.pdf',
      activo: false,
      bytes: 31_000,
      sha256,
      paginas: 2,
    }
    await banco.db.insertInto('tramites_archivos').values(archivo).execute()
    // The proof bears the instant of its correction.
    const pedido_at = new Date('2026-11-20T09:05:07-05:00')
    await banco.db
      .insertInto('subsanaciones')
      .values({ clave, explicacion: 'Adjunto el plano firmado', huella: 'x', created_at: pedido_at })
      .execute()
    await banco.db
      .transaction()
      .execute((trx) => pedirCargo(trx, { clave, orden: 1 }, { clase: 'subsanacion', pedido_at }))
    await tarea()({ clave, orden: 1 }, RAPIDO)
    await tarea()({ clave, orden: 0 }, RAPIDO)
    const cargos = await banco.db
      .selectFrom('casos_cargos')
      .select('path')
      .where('clave', '=', clave)
      .orderBy('orden')
      .execute()
    const [deFiling = '', suyo = ''] = await Promise.all(
      cargos.map(async ({ path }) =>
        textoDe(await buffer((await banco.archivos.abrir('cargos', path ?? '')) ?? expect.fail())),
      ),
    )
    const partes = [
      ...[
        'CARGO DE SUBSANACIÓN',
        'Recibido el 20/11/2026 a las 09:05:07',
        'conserva la fecha de presentación 18/11/2026',
      ],
      ...['plano corregido.pdf', sha256, 'Explicación', 'Adjunto el plano firmado'],
    ]
    for (const parte of partes) expect(suyo).toContain(sinBlancos(parte))
    expect(suyo).not.toContain(sinBlancos('plano antiguo.pdf'))
    expect(deFiling).toContain(sinBlancos('plano antiguo.pdf'))
    expect(deFiling).not.toContain('corregido')
    await banco.db.deleteFrom('tramites_archivos').where('tramite_id', '=', tramite_id).where('orden', '=', 5).execute()
  })

  test('ORG-49 a cargo of the demonstration says so at the foot', async () => {
    const { clave } = await unTramite()
    const suya = { ...casa.entidad.actual(), aviso: TEXTO_DE_DEMOSTRACION }
    const sellador = crearSellador({ sello: selloDe(), taller, abrirTsa: async () => undefined, reloj, log: MUDO })
    await hacerCargo({ ...casa, entidad: { actual: () => suya }, imprenta, sellador })({ clave, orden: 0 }, RAPIDO)
    expect(await textoDe(await pdfDe(clave))).toContain(sinBlancos(TEXTO_DE_DEMOSTRACION))
  })
})

describe('its seal', () => {
  test('CON-16 it is sealed in the name of the municipality, visibly, and our own verdict is VÁLIDO', async () => {
    const { clave } = await unTramite()
    await tarea()({ clave, orden: 0 }, RAPIDO)
    const pdf = await pdfDe(clave)
    const dictamen = await dictamenDe(pdf, [], [await raizDeDemostracion()])
    expect([dictamen.resultado, dictamen.firmas.length]).toEqual(['VÁLIDO', 1])
    expect(dictamen.firmas[0]).toMatchObject({
      ...{
        firmante: 'SELLO DE MUNICIPALIDAD PROVINCIAL DE VALLE ALTO',
        motivo: 'Cargo de presentación',
        selloDeTiempo: false,
      },
      ...{ resultado: 'VÁLIDO', fecha: AHORA },
    })
    const escrito = pdf.toString('latin1')
    expect(escrito.includes('/ETSI.CAdES.detached')).toBe(true)
    // In the foot, as wide as the text.
    const [, ...lados] = /\/Rect ?\[ ?([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) ?\]/.exec(escrito) ?? []
    expect(lados.map((lado) => Math.round(Number(lado)))).toEqual([48, 57, 547, 104])
    expect(await filaDe(clave)).toMatchObject({ sellado: true, bytes: pdf.length, hecho_at: AHORA, fallido_at: null })
    if (hayPrograma('pdfsig')) expect(segunPdfsig(pdf)[0]).toContain('Signature is Valid')
  })

  test('CON-16 with a certificate of its own it is sealed with that, and is good to whoever trusts its issuer', async () => {
    const raiz = identidadDePrueba({ nombre: 'Raíz de agentes', autoridad: true })
    const agente = identidadDePrueba({ nombre: 'AGENTE AUTOMATIZADO MPVA', emisor: raiz })
    writeFileSync(join(carpeta, 'agente.p12'), await pkcs12DePrueba([agente], 'clave', [raiz.certificado]))
    const config = conAjustes({
      ...{ FIRMA_ENTIDAD: join(carpeta, 'agente.p12'), FIRMA_ENTIDAD_CLAVE: 'clave' },
      ...{ FIRMA_RAICES: carpeta, FIRMA_CERTIFICADOS: carpeta },
    })
    const { clave } = await unTramite()
    await tarea({ sello: selloDe(config) })({ clave, orden: 0 }, RAPIDO)
    const dictamen = await dictamenDe(await pdfDe(clave), [raiz.certificado])
    expect([dictamen.resultado, dictamen.firmas[0]?.firmante]).toEqual(['VÁLIDO', 'AGENTE AUTOMATIZADO MPVA'])
    expect(await faltaDelSello(selloDe(config), AHORA)).toBeNull()
  })

  test('CON-16 where people have certificates and the municipality has none, and outside the demonstration, it is unsealed and says so', async () => {
    for (const config of [
      conAjustes({ FIRMA_CERTIFICADOS: carpeta, FIRMA_RAICES: carpeta }),
      conAjustes({ DEMO: 'false' }),
    ]) {
      const sello = selloDe(config)
      expect(await faltaDelSello(sello, AHORA)).toBe('los cargos van sin sello digital: no hay FIRMA_ENTIDAD')
      const { clave } = await unTramite()
      await tarea({ sello })({ clave, orden: 0 }, RAPIDO)
      const pdf = await pdfDe(clave)
      expect(await textoDe(pdf)).toContain(sinBlancos(MENSAJES_CARGO.sinSello))
      expect((await filaDe(clave)).sellado).toBe(false)
      expect((await dictamenDe(pdf)).firmas).toEqual([])
    }
  })

  test('F8 a certificate that is missing, expired or locked by another password: the filing is there, the cargo waits, and the start says why', async () => {
    const raiz = identidadDePrueba({ nombre: 'Raíz de agentes', autoridad: true })
    const vencida = identidadDePrueba({
      nombre: 'AGENTE VENCIDO',
      emisor: raiz,
      hasta: new Date('2026-01-01T00:00:00Z'),
    })
    const buena = identidadDePrueba({ nombre: 'AGENTE', emisor: raiz })
    writeFileSync(join(carpeta, 'vencida.p12'), await pkcs12DePrueba([vencida], 'clave'))
    writeFileSync(join(carpeta, 'buena.p12'), await pkcs12DePrueba([buena], 'clave'))
    writeFileSync(join(carpeta, 'rota.p12'), 'nada')
    const casos = [
      ['falta.p12', 'clave', 'no está el archivo de FIRMA_ENTIDAD'],
      ['rota.p12', 'clave', 'el certificado de FIRMA_ENTIDAD no se puede leer'],
      ['vencida.p12', 'clave', 'el certificado de FIRMA_ENTIDAD venció el 31/12/2025'],
      ['buena.p12', 'otra', 'FIRMA_ENTIDAD_CLAVE no abre el certificado'],
    ] as const
    for (const [archivo, FIRMA_ENTIDAD_CLAVE, dice] of casos) {
      const ajustes = { FIRMA_ENTIDAD: join(carpeta, archivo), FIRMA_ENTIDAD_CLAVE, FIRMA_RAICES: carpeta }
      const sello = selloDe(conAjustes(ajustes))
      expect(await faltaDelSello(sello, AHORA)).toBe(`los cargos esperan: ${dice}`)
      const { clave, nro_registro } = await unTramite()
      expect(nro_registro).toMatch(/^2026-\d{6}$/)
      await expect(tarea({ sello })({ clave, orden: 0 }, RAPIDO)).rejects.toThrow(
        `No se pudo hacer el cargo cargo:${clave}:0: ${dice}`,
      )
      expect(await filaDe(clave)).toMatchObject({ path: null, fallido_at: null })
      await tarea({ sello: selloDe() })({ clave, orden: 0 }, RAPIDO)
      expect((await filaDe(clave)).sellado).toBe(true)
    }
  })
})

describe('an authority of time stamps', () => {
  test('CON-16 where there is one, the seal bears its time stamp', async () => {
    const tsa = await abrirTsaDePrueba({ ahora: () => ahora })
    try {
      const { clave } = await unTramite()
      await tarea({ tsa: tsa.direccion })({ clave, orden: 0 }, RAPIDO)
      const dictamen = await dictamenDe(await pdfDe(clave), [tsa.raiz], [await raizDeDemostracion()])
      expect([dictamen.resultado, dictamen.firmas[0]?.selloDeTiempo]).toEqual(['VÁLIDO', true])
    } finally {
      await tsa.cerrar()
    }
  })

  test.each(['callada', 'basura', 'error'] as const)(
    'CON-18 F8 while it is down (%s) a cargo waits for an hour, and is then sealed without its stamp',
    async (falla) => {
      const tsa = await abrirTsaDePrueba({ ahora: () => ahora })
      tsa.estado.falla = falla
      try {
        const hacer = tarea({ tsa: tsa.direccion })
        const { clave } = await unTramite()
        // After five failures nobody asks it any more, and no cargo is printed in vain.
        for (let vez = 0; vez < 7; vez++)
          await expect(hacer({ clave, orden: 0 }, RAPIDO)).rejects.toThrow('noDisponible')
        ahora = new Date(AHORA.getTime() + 3_600_000)
        await hacer({ clave, orden: 0 }, RAPIDO)
        const dictamen = await dictamenDe(await pdfDe(clave), [], [await raizDeDemostracion()])
        expect([dictamen.resultado, dictamen.firmas[0]?.selloDeTiempo]).toEqual(['VÁLIDO', false])
      } finally {
        await tsa.cerrar()
      }
    },
  )
})

describe('its job', () => {
  test('CON-15 CON-18 the worker makes it after the commit; done twice there is one, which never changes', async () => {
    const { clave } = await unTramite()
    const antes = (await banco.archivosEnDisco()).length
    const obrero = unObrero(banco.bd, { hacer_cargo: tarea() })
    await obrero.iniciar()
    try {
      await esperar(async () => expect((await filaDe(clave)).hecho_at).not.toBeNull())
    } finally {
      await obrero.detener()
    }
    const primero = await filaDe(clave)
    await Promise.all([tarea()({ clave, orden: 0 }, RAPIDO), tarea()({ clave, orden: 0 }, RAPIDO)])
    expect(await filaDe(clave)).toEqual(primero)
    const otro = await unTramite()
    await Promise.all([
      tarea()({ clave: otro.clave, orden: 0 }, RAPIDO),
      tarea()({ clave: otro.clave, orden: 0 }, RAPIDO),
    ])
    const cargos = (await banco.archivosEnDisco()).length - antes
    // Those of both, and the PDF of the second filing; other files of this bench were there before.
    expect(cargos).toBeGreaterThanOrEqual(3)
    const deArchivos = (await revisar(banco.db, banco.archivos)).filter(({ que }) => que.startsWith('archivo'))
    expect(deArchivos).toEqual([])
  })

  test('CON-18 E11 F8 a full disk, a killed signer: the filing stands, the job tries again, and after three days doctor is told', async () => {
    const { clave } = await unTramite()
    const lleno = {
      ...banco.archivos,
      guardar: () => Promise.reject(Object.assign(new Error('no space left: Rosa Quispe'), { code: 'ENOSPC' })),
    }
    await expect(tarea({ archivos: lleno })({ clave, orden: 0 }, RAPIDO)).rejects.toThrow(`cargo:${clave}:0: ENOSPC`)
    const muerto = abrirTaller({ procesos: 1 })
    await muerto.cerrar()
    const sinFirmador = crearSellador({
      sello: selloDe(),
      taller: muerto,
      abrirTsa: async () => undefined,
      reloj,
      log: MUDO,
    })
    await expect(hacerCargo({ ...casa, imprenta, sellador: sinFirmador })({ clave, orden: 0 }, RAPIDO)).rejects.toThrow(
      `cargo:${clave}:0: noDisponible`,
    )
    expect((await filaDe(clave)).fallido_at).toBeNull()
    ahora = new Date(AHORA.getTime() + 3 * 86_400_000)
    await expect(tarea({ archivos: lleno })({ clave, orden: 0 }, { ultimo: true })).rejects.toThrow('ENOSPC')
    expect(await filaDe(clave)).toMatchObject({ fallido_at: ahora, path: null })
    expect((await countAtrasados(banco.db, AHORA)).fallidos).toBe(1)
    await tarea()({ clave, orden: 0 }, RAPIDO)
    expect(await filaDe(clave)).toMatchObject({ fallido_at: null, hecho_at: ahora })
  })

  test('CON-18 what was left without a job gets one, what was given up a day later, and what waits is left alone', async () => {
    const { clave } = await unTramite()
    const suyo = async () => (await listTrabajos(banco.db)).filter(({ jobKey }) => jobKey === `cargo:${clave}:0`)
    expect(await suyo()).toMatchObject([{ intentos: 0 }])
    const poner = (que: string) =>
      banco.bd.comoDueno(`update graphile_worker._private_jobs set ${que} where key = 'cargo:${clave}:0'`)
    await poner('attempts = 3')
    await recogerCargos(banco.db)
    expect(await suyo()).toMatchObject([{ intentos: 3 }])
    await poner(`attempts = max_attempts, updated_at = now() - interval '25 hours'`)
    await recogerCargos(banco.db)
    expect(await suyo()).toMatchObject([{ intentos: 0 }])
    await banco.bd.comoDueno(`delete from graphile_worker._private_jobs where key = 'cargo:${clave}:0'`)
    await recogerCargos(banco.db)
    expect(await suyo()).toMatchObject([{ intentos: 0 }])
  })
})

describe('its file on the page that verifies', () => {
  const comprobar = async (pdf: Buffer) => {
    const copia = new File([new Uint8Array(pdf)], 'cargo.pdf')
    const { status, cuerpo } = await banco.ciudadano.llamar(verificacionApi.comprobar, {
      body: {},
      archivos: { 'selectedFile[]': [copia] },
    })
    expect(status).toBe(200)
    return cuerpo.data
  }
  const deEsteBanco = () => abrirSelloDeEntidad(conAjustes({ DATOS: banco.datos }), () => casa.entidad.actual().nombre)

  test('CON-16 is told as a cargo without any change, with its number and date and not its code, sealed or not', async () => {
    const sinSello = selloDe(conAjustes({ DEMO: 'false' }))
    for (const [sello, resultado] of [
      [deEsteBanco(), 'VÁLIDO'],
      [sinSello, 'INDETERMINADO'],
    ] as const) {
      const { clave, nro_registro, codigo = '' } = await unTramite()
      await tarea({ sello })({ clave, orden: 0 }, RAPIDO)
      const dicho = await comprobar(await pdfDe(clave))
      expect(dicho).toMatchObject({
        ...{ procedencia: 'vigente', documento: null, verificacion: { resultado } },
        cargo: { numero: `REG-${nro_registro}`, fecha: '2026-11-18 10:30:00', clase: 'Trámite' },
      })
      expect(JSON.stringify(dicho)).not.toContain(codigo)
    }
    const reclamo = await unReclamo()
    await tarea({ sello: sinSello })({ clave: reclamo.clave, orden: 0 }, RAPIDO)
    expect((await comprobar(await pdfDe(reclamo.clave))).cargo).toMatchObject({
      ...{ numero: expect.stringMatching(/^REC-\d{6}$/), clase: 'Reclamo' },
    })
  })

  test('E14 CON-16 altered by a byte, lengthened, sealed by another or of another installation it is no cargo, and never VÁLIDO', async () => {
    const { clave } = await unTramite()
    await tarea({ sello: deEsteBanco() })({ clave, orden: 0 }, RAPIDO)
    const pdf = await pdfDe(clave)
    // Within the first page's drawing, which the seal covers.
    const cambiado = Buffer.from(pdf)
    const lugar = pdf.indexOf('stream', pdf.indexOf('/Contents')) + 40
    cambiado[lugar] = (cambiado[lugar] ?? 0) ^ 1
    const alargado = Buffer.concat([pdf, Buffer.from('\n% y además, esto\n')])
    const ajeno = await unTramite()
    await tarea({ sello: selloDe() })({ clave: ajeno.clave, orden: 0 }, RAPIDO)
    const deOtra = await pdfDe(ajeno.clave)
    await banco.db.deleteFrom('casos_cargos').where('clave', '=', ajeno.clave).execute()
    const dichos = [await comprobar(cambiado), await comprobar(alargado), await comprobar(deOtra)]
    expect(dichos.map(({ cargo }) => cargo)).toEqual([null, null, null])
    expect(dichos.map(({ verificacion }) => verificacion.resultado)).not.toContain('VÁLIDO')
    expect(dichos[1]).toMatchObject({ procedencia: 'modificado', documento: null })
  })
})
