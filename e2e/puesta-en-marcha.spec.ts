import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Documento } from '@cabildo/contracts/documentos'
import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { identidadDePrueba } from '../firma/test/certificados-de-prueba.ts'
import { sinBlancos, textoDePdf } from '../server/test/leer-pdf.ts'
import { pkcs12DePrueba } from '../server/test/pkcs12-de-prueba.ts'
import { ponerDni } from './apoyo-ciudadano.ts'
import { archivo } from './apoyo-documentos.ts'
import { aceptarFirma, firmador, pulsarFirmar } from './apoyo-firma.ts'
import type { LibroDePrueba } from './apoyo-hojas.ts'
import { abrirMpvirtual, adjuntar, enviar, llenarDocumento } from './apoyo-mpvirtual.ts'
import {
  type CONOCIDOS,
  DNI_DEL_ALCALDE,
  ENTIDAD,
  libroDeAreas,
  libroDePersonal,
  MUNICIPALIDAD,
} from './apoyo-puesta.ts'
import { dniNuevo } from './apoyo-tramites.ts'
import { direccionQr, nombreDe, pdfDe } from './apoyo-verifica.ts'
import { botonNuevo, buscarFila } from './apoyo-visitas.ts'
import { type InstanciaReal, iniciarReal } from './instancia.ts'
import { test } from './prueba.ts'

const CLAVE = 'el molino viejo del canal 3'
const CLAVE_DEL_CERTIFICADO = 'certificado1'
const TOPE_INTERACCIONES = 60

let instancia: InstanciaReal
test.beforeAll(async () => {
  test.setTimeout(180_000)
  instancia = await iniciarReal('puesta-en-marcha', MUNICIPALIDAD, async (carpeta) => {
    const raiz = identidadDePrueba({ nombre: 'Entidad de Certificación', autoridad: true })
    const suya = identidadDePrueba({ emisor: raiz, serie: `DNI:${DNI_DEL_ALCALDE}` })
    const raices = join(carpeta, 'raices')
    const certificados = join(carpeta, 'certificados')
    for (const una of [raices, certificados]) mkdirSync(una)
    writeFileSync(join(raices, 'raiz.cer'), raiz.certificado)
    const p12 = await pkcs12DePrueba([suya], CLAVE_DEL_CERTIFICADO, [raiz.certificado])
    writeFileSync(join(certificados, `${DNI_DEL_ALCALDE}.p12`), p12)
    return { FIRMA_RAICES: raices, FIRMA_CERTIFICADOS: certificados }
  })
})
test.afterAll(() => instancia?.detener())

/** A person at a browser of their own, whose presses and fields are counted. */
const sentar = async (browser: Browser) => {
  const contexto = await browser.newContext({ baseURL: instancia.url, viewport: { width: 1440, height: 900 } })
  const page = await contexto.newPage()
  let interacciones = 0
  const pulsar = async (donde: Locator) => {
    interacciones++
    await donde.click()
  }
  const llenar = async (donde: Locator, texto: string) => {
    interacciones++
    await donde.fill(texto)
  }
  const elegir = async (donde: Locator, archivo: LibroDePrueba) => {
    interacciones++
    await donde.setInputFiles(archivo)
  }
  const boton = (name: string | RegExp, dentro: Page | Locator = page) =>
    dentro.getByRole('button', { name, exact: true })
  const ingresar = async (usuario: string, clave: string) => {
    await llenar(page.getByLabel('Usuario'), usuario)
    await llenar(page.getByLabel('Clave', { exact: true }), clave)
    await pulsar(boton('Ingresar'))
  }
  /** Signs in with a password that somebody else knows, and with the own one that takes its place. */
  const estrenar = async (usuario: string, inicial: string) => {
    await page.goto('/#/login')
    await ingresar(usuario, inicial)
    await llenar(page.getByLabel('Contraseña actual'), inicial)
    await llenar(page.getByLabel('Contraseña nueva', { exact: true }), CLAVE)
    await llenar(page.getByLabel('Confirmar contraseña nueva'), CLAVE)
    await pulsar(boton('Grabar', page.getByRole('dialog')))
    await expect(boton('Ingresar')).toBeVisible()
    await ingresar(usuario, CLAVE)
    await expect(page.getByRole('complementary')).toBeVisible()
  }
  return {
    page,
    pulsar,
    llenar,
    elegir,
    boton,
    estrenar,
    interacciones: () => interacciones,
    irse: () => contexto.close(),
  }
}

test('ORG-45 ORG-46 ORG-47 ORG-56 ORG-58 a municipality that nobody has prepared is put in service, and registers a visit, signs and verifies a document and receives a filing', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const jefe = await sentar(browser)
  const { page, pulsar, llenar, elegir, boton } = jefe
  const paso = (n: number) => expect(page.getByText(`paso ${n} de 9`)).toBeVisible()
  const continuar = () => pulsar(boton('Continuar'))
  const estadoDe = (nombre: string) =>
    page.getByRole('navigation', { name: 'Pasos' }).getByRole('button', { name: nombre })
  const omitir = async (motivo: string) => {
    await pulsar(boton('Omitir'))
    await llenar(page.getByLabel('Motivo'), motivo)
    await pulsar(boton('Omitir', page.getByRole('dialog')))
  }
  const grabarDatos = (seccion: string) => pulsar(boton('Grabar', page.getByRole('form', { name: seccion })))
  const subir = async (libro: LibroDePrueba) => {
    const dialogo = page.getByRole('dialog')
    await pulsar(boton('Subir Excel').first())
    await elegir(dialogo.locator('input[type=file]'), libro)
    await pulsar(boton('Revisar', dialogo))
    await pulsar(boton('Aplicar', dialogo))
    return dialogo
  }

  await jefe.estrenar(instancia.usuario, instancia.clave)
  // Led there by itself, to the first step that is not done.
  await paso(1)
  await llenar(page.getByLabel(/^RUC/), ENTIDAD.ruc)
  await grabarDatos('Identidad')
  await llenar(page.getByLabel(/^Domicilio/), ENTIDAD.domicilio)
  await llenar(page.getByLabel(/^Horario/), ENTIDAD.horario)
  await grabarDatos('Atención')
  await expect(estadoDe('Entidad Hecho')).toBeVisible()
  await continuar()

  await paso(2)
  const deAreas = await subir(libroDeAreas())
  await expect(deAreas.getByText(/^Carga aplicada: 40 registrados/)).toBeVisible()
  await pulsar(boton('Cerrar', deAreas).last())
  // Both are proposed by their names.
  await pulsar(boton('Grabar facultades'))
  await expect(estadoDe('Áreas Hecho')).toBeVisible()
  await continuar()

  await paso(3)
  await pulsar(boton('Cargar los cargos usuales'))
  await pulsar(boton(/^Cargar/, page.getByRole('dialog')))
  await expect(estadoDe('Cargos Hecho')).toBeVisible()
  await continuar()

  await paso(4)
  const deGente = await subir(libroDePersonal())
  await expect(deGente.getByText('200 registrados')).toBeVisible({ timeout: 60_000 })
  const bajada = page.waitForEvent('download')
  await pulsar(boton('Hojas de claves', deGente))
  const hojas = (await textoDePdf(readFileSync(await (await bajada).path()))).map(sinBlancos)
  expect(hojas).toHaveLength(60)
  const claveDe = (usuario: string): string =>
    hojas.find((hoja) => hoja.includes(`Usuario${usuario}`))?.match(/(?:[a-z2-9]{4}-){3}[a-z2-9]{4}/)?.[0] ?? ''
  await pulsar(boton('Cerrar', deGente).last())
  await expect(estadoDe('Personal Hecho')).toBeVisible()
  await continuar()

  await paso(5)
  await omitir('El alcalde firma la próxima semana')
  await continuar()
  await paso(6)
  await omitir('Aún no hay servidor de correo')
  await continuar()
  await paso(7)
  instancia.orden('backup')
  instancia.orden('backup', '--comprobar', 'ultimo')
  await continuar()
  await paso(8)
  await omitir('El certificado del proxy está en camino')
  await continuar()
  await paso(9)
  await pulsar(boton('Poner en servicio'))
  await expect(page.getByText(/^La municipalidad está en servicio desde el/).first()).toBeVisible()
  expect(jefe.interacciones()).toBeLessThanOrEqual(TOPE_INTERACCIONES)
  await jefe.irse()

  const sentarA = async (usuario: (typeof CONOCIDOS)[number][0]) => {
    const suya = await sentar(browser)
    await suya.estrenar(usuario, claveDe(usuario))
    return suya
  }

  const puerta = await sentarA('visitas')
  await puerta.page.goto('/#/visitas')
  await botonNuevo(puerta.page).click()
  const visita = puerta.page.getByRole('dialog', { name: 'CREAR VISITA' })
  await visita.getByLabel('DNI', { exact: true }).fill('98348368')
  // No register of people is there yet.
  await visita.getByRole('checkbox', { name: 'Registrar sin consulta' }).check()
  await visita.getByRole('textbox', { name: 'Visitante' }).fill('Silva Callisaya Luis Augusto')
  await visita.getByLabel('Motivo de visita').fill('Consulta de un expediente')
  await visita.getByLabel('Empleado a visitar').selectOption({ index: 1 })
  await visita.getByRole('button', { name: 'Grabar' }).click()
  await expect(puerta.page.getByText('Registro grabado con éxito', { exact: true })).toBeVisible()
  await buscarFila(puerta.page, 'Consulta de un expediente')
  await puerta.irse()

  const secretaria = await sentarA('secretaria')
  await secretaria.page.goto('/#/documentos')
  await botonNuevo(secretaria.page).click()
  const forma = secretaria.page.getByRole('dialog', { name: 'CREAR DOCUMENTO' })
  await forma.getByLabel('Tipo de documento').selectOption({ label: 'Resoluciones Alcaldia' })
  await expect(forma.getByLabel('Número')).toHaveValue(/^001/)
  await forma.getByLabel('Vistos').fill('El Informe N° 001-2026 de la Gerencia Municipal;')
  await forma.getByLabel('Considerandos').fill('Que, la municipalidad empieza a atender;')
  await forma.getByRole('button', { name: 'Agregar', exact: true }).click()
  await forma.getByRole('listitem').last().getByRole('textbox').fill('Aprobar el plan de trabajo')
  await forma.getByRole('button', { name: 'Guardar artículo' }).click()
  await forma.getByRole('button', { name: 'Vista previa PDF' }).click()
  const vista = secretaria.page.getByRole('dialog').filter({ hasText: 'Vista previa' }).last()
  await vista.getByRole('button', { name: 'Usar este PDF' }).click()
  await expect(secretaria.page.getByText('Se cargo con exito PDF', { exact: true })).toBeVisible()
  const guardado = secretaria.page.waitForResponse(
    (respuesta) => respuesta.request().method() === 'POST' && new URL(respuesta.url()).pathname === '/api/documentos',
  )
  await forma.getByRole('button', { name: 'Guardar', exact: true }).click()
  const { data: documento } = (await (await guardado).json()) as { data: Documento }
  const fila = await buscarFila(secretaria.page, 'Aprobar el plan de trabajo')
  await fila.getByRole('button', { name: /^Derivar/ }).click()
  const destinos = secretaria.page.getByRole('dialog', { name: 'ASIGNAR AREA DESTINO' })
  await destinos.getByRole('combobox', { name: 'Dependencia' }).fill('Alcaldía')
  await secretaria.page.getByRole('option', { name: 'Alcaldía', exact: true }).click()
  await destinos.getByRole('combobox', { name: 'Motivo' }).selectOption({ index: 1 })
  await destinos.getByRole('button', { name: 'Añadir' }).click()
  await destinos.getByRole('button', { name: 'Derivar' }).click()
  await expect(secretaria.page.getByText('Documento derivado', { exact: true })).toBeVisible()
  await secretaria.irse()

  const alcalde = await sentarA('alcalde')
  await alcalde.page.goto('/#/firmadigital')
  const porFirmar = await buscarFila(alcalde.page, 'Aprobar el plan de trabajo')
  await pulsarFirmar(porFirmar)
  const marco = firmador(alcalde.page)
  await marco.getByLabel('Contraseña del certificado').fill(CLAVE_DEL_CERTIFICADO)
  await aceptarFirma(alcalde.page)
  await expect(porFirmar).toContainText('FIRMADO')
  await alcalde.irse()

  // A citizen reads it by its code, and asks what the own copy is worth.
  const vecino = await sentar(browser)
  await vecino.page.goto(direccionQr(documento))
  await expect(vecino.page.getByRole('dialog', { name: nombreDe(documento) })).toBeVisible()
  await vecino.page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click()
  const pdf = await pdfDe(vecino.page.request, documento)
  await vecino.page
    .getByLabel('Archivo PDF', { exact: true })
    .and(vecino.page.locator('input'))
    .setInputFiles(archivo('copia.pdf', pdf))
  await expect(vecino.page.getByText('Es un documento de la municipalidad, sin ningún cambio.')).toBeVisible()
  await expect(vecino.page.getByText('VÁLIDO', { exact: true }).first()).toBeVisible()

  // The same citizen files, and the front desk has it.
  const mesa = await sentarA('mesa')
  await mesa.page.goto('/#/mpv')
  await abrirMpvirtual(vecino.page)
  const { ndoc, code_verifica } = dniNuevo()
  await ponerDni(vecino.page, { dni: ndoc, code: code_verifica })
  await vecino.page.getByLabel('Apellidos y nombres').fill('Vilca Mamani Juana')
  await vecino.page.getByLabel('Teléfono', { exact: true }).fill('987654321')
  await vecino.page.getByLabel('Correo electrónico', { exact: true }).fill('juana@example.com')
  await llenarDocumento(vecino.page, 'Licencia de apertura de una bodega')
  await adjuntar(vecino.page)
  await enviar(vecino.page)
  await expect(vecino.page.getByText(MENSAJES_TRAMITE.enviado)).toBeVisible()
  await expect(mesa.page.getByRole('row').filter({ hasText: 'Licencia de apertura de una bodega' })).toContainText(
    'Sin registrar',
  )
})
