import { SERVICIOS } from '@cabildo/contracts/base/servicios'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { areasApi, MENSAJES_AREAS } from '@cabildo/contracts/organizacion'
import { organizacionCargasApi } from '@cabildo/contracts/organizacion-cargas'
import { organizacionModulosApi } from '@cabildo/contracts/organizacion-modulos'
import { type Linea, PASOS, type PuestaEnMarcha, puestaEnMarchaApi } from '@cabildo/contracts/puesta-en-marcha'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { unArea } from '../../../test/fabricas/organizacion.ts'
import { listaDe } from '../../../test/listado.ts'
import { abrir, recargar } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { altura, dialogo, sinDesborde, trasDibujar } from '../../../test/vista.ts'

const FALTAN: Partial<Record<number, string>> = { 6: 'Falta un correo de prueba', 7: 'Falta un respaldo', 9: 'Falta' }
const DATOS: PuestaEnMarcha = {
  demostracion: false,
  en_servicio: null,
  pasos: PASOS.map((paso) => ({
    paso,
    estado: FALTAN[paso] ? 'falta' : 'hecho',
    faltan: [FALTAN[paso] ?? ''].filter(Boolean),
    omision: null,
  })),
  firma: {
    ...{ usa: 'Los certificados que guarda Cabildo', nota: 'Las firmas valen como las de su certificado', local: true },
    ...{ firmantes: ['Carmen Luz Tello'], cuantos: 3, ultima: null, puede_probar: true },
  },
  correo: { usa: 'Un servidor de correo', email: 'sol@example.com', prueba: null, ultima: null },
  respaldo: { ultimo: null, orden: 'cabildo backup' },
  seguridad: { https: true },
}
const RECLAMOS = 'Nadie puede atender el libro de reclamaciones: dé el permiso Panel Reclamos a alguien'
const LINEAS: Linea[] = [
  { numero: 3, estado: 'falta', frase: RECLAMOS, detalle: null, destino: 'usuarios', servicio: 'reclamos' },
  ...[
    { numero: 11, frase: 'No hay un respaldo comprobado de las últimas 48 horas', destino: 'paso7' as const },
    { numero: 12, frase: 'La dirección pública no es https', destino: 'paso8' as const },
  ].map((una) => ({ ...una, estado: 'conviene' as const, detalle: null, servicio: null })),
  ...Array.from({ length: 7 }, (_, i) => ({
    ...{ numero: 20 + i, estado: 'listo' as const, frase: `Punto ${i + 1} listo`, detalle: null },
    ...{ destino: null, servicio: null },
  })),
]
const LISTO = { lineas: LINEAS, revisado: '2026-11-18 11:52:00' }

beforeEach(() => {
  responder(puestaEnMarchaApi.ver, { data: DATOS })
  responder(puestaEnMarchaApi.listo, { data: LISTO })
})
const abrirPaso = (paso?: number) =>
  abrir('puesta_en_marcha', { como: 'admin', datos: paso === undefined ? '' : `paso=${paso}` })
const boton = (name: string) => page.getByRole('button', { name, exact: true })
const pasos = () => page.getByRole('navigation', { name: 'Pasos' })

test('ORG-46 it opens at the first step that is missing; every step can be opened, and says its state', async () => {
  await abrirPaso()
  await expect.element(page.getByRole('heading', { name: 'Correo', level: 2 })).toBeVisible()
  await expect.element(page.getByRole('main')).toMatchTextContent('paso 6 de 9')
  await expect.element(pasos().getByRole('button', { name: /Correo/ })).toHaveAttribute('aria-current', 'step')
  await expect.element(pasos().getByRole('button', { name: /Entidad/ })).toMatchTextContent('Hecho')
  await pasos()
    .getByRole('button', { name: /Respaldo/ })
    .click()
  await expect.element(page.getByRole('heading', { name: 'Respaldo', level: 2 })).toHaveFocus()
  await expect.element(page.getByText('cabildo backup', { exact: true })).toBeVisible()
  await revisarAccesibilidad()
})

test('ORG-46 the step stays while its own work finishes it, after a visit to another screen, and after a reload', async () => {
  const { cambiar } = await abrirPaso()
  await expect.element(page.getByRole('heading', { name: 'Correo', level: 2 })).toBeVisible()
  const hecho = { ...DATOS, pasos: DATOS.pasos.map((uno) => ({ ...uno, estado: 'hecho' as const, faltan: [] })) }
  const pedidas = responder(puestaEnMarchaApi.ver, { data: hecho })
  cambiar('organizacion')
  await expect.poll(() => pedidas.length).toBe(1)
  await expect.element(pasos().getByRole('button', { name: /Correo/ })).toMatchTextContent('Hecho')
  await expect.element(page.getByRole('heading', { name: 'Correo', level: 2 })).toBeVisible()
  location.hash = '#/welcome'
  await expect.element(page.getByRole('heading', { name: 'PUESTA EN SERVICIO' })).not.toBeInTheDocument()
  history.back()
  await expect.element(page.getByRole('heading', { name: 'Correo', level: 2 })).toBeVisible()
  recargar()
  await expect.element(page.getByRole('heading', { name: 'Correo', level: 2 })).toBeVisible()
})

test('ORG-47 with areas it asks at once who is Secretaría General and who Alcaldía, and proposes whoever is called so', async () => {
  const areas = [
    unArea(21, 'Informática', { facultades: ['informatica', 'tramites'] }),
    unArea(100, 'Alcaldía'),
    unArea(101, 'Oficina de Secretaría General'),
    unArea(102, 'Gerencia de Obras'),
  ]
  responder(areasApi.listar, () => listaDe(areas))
  await abrirPaso(2)
  const parte = page.getByRole('region', { name: 'Facultades' })
  await expect.element(parte.getByLabelText('Alcaldía: envía a visado')).toHaveValue('Alcaldía')
  await parte.getByRole('combobox', { name: 'Secretaría General' }).click()
  await page.getByRole('option', { name: 'Gerencia de Obras' }).click()
  await revisarAccesibilidad()
  const grabadas = responder(areasApi.guardarFacultades, ({ params: { id }, body }) => {
    const suya = areas.find((area) => area.id === id) ?? unArea(id, '')
    suya.facultades = body.facultades
    return { data: suya }
  })
  await parte.getByRole('button', { name: 'Grabar facultades' }).click()
  await expect.element(page.getByText('Facultades grabadas')).toBeVisible()
  await expect.element(parte.getByRole('button', { name: 'Grabar facultades' })).not.toBeInTheDocument()
  expect(grabadas.map(({ params, body }) => [params.id, body.facultades])).toEqual([
    [100, ['tramites', 'visado']],
    [102, ['tramites', 'secretaria']],
  ])
  await parte.getByRole('combobox', { name: 'Área que recibe visitas en varios locales' }).click()
  await page.getByRole('option', { name: 'Alcaldía' }).click()
  await expect.element(dialogo('FACULTADES')).toMatchTextContent('N° 100 · Alcaldía')
})

test('ORG-17 ORG-47 an ability that a colleague has given meanwhile is not taken from that area unasked', async () => {
  const areas = [unArea(100, 'Alcaldía'), unArea(101, 'Secretaría General'), unArea(102, 'Gerencia de Obras')]
  responder(areasApi.listar, () => listaDe(areas))
  await abrirPaso(2)
  const parte = page.getByRole('region', { name: 'Facultades' })
  await expect.element(parte.getByRole('button', { name: 'Grabar facultades' })).toBeVisible()
  const grabadas = responder(areasApi.guardarFacultades, { data: unArea(101, '') })
  areas[2] = unArea(102, 'Gerencia de Obras', { facultades: ['secretaria', 'tramites'] })
  await parte.getByRole('button', { name: 'Grabar facultades' }).click()
  await expect.element(page.getByText(MENSAJES_AREAS.facultadDada)).toBeVisible()
  await expect.element(parte).toMatchTextContent('Gerencia de Obras')
  expect(grabadas).toEqual([])
})

test('ORG-46 Atrás and Continuar stay in sight however long a step is, where no notice covers them', async () => {
  responder(areasApi.listar, listaDe(Array.from({ length: 40 }, (_, i) => unArea(100 + i, `Área ${i}`))))
  await abrirPaso(2)
  await expect.element(page.getByRole('treegrid')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(1200)
  const { bottom, right } = boton('Continuar').element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(innerHeight)
  // Notices stand at the end of the window, 360 px wide or less.
  expect(right).toBeLessThan(innerWidth - 400)
})

test('ORG-07 ORG-47 on a phone the step of areas opens at its top, although the tree begins below', async () => {
  await page.viewport(390, 600)
  responder(areasApi.listar, listaDe([unArea(100, 'Alcaldía'), unArea(101, 'Secretaría General')]))
  await abrirPaso(2)
  await expect.element(page.getByRole('treegrid')).toBeInTheDocument()
  await trasDibujar()
  expect(scrollY).toBe(0)
  await page.viewport(1440, 900)
})

test('ORG-47 while Informática is the only area nobody is asked who has abilities', async () => {
  responder(areasApi.listar, listaDe([unArea(21, 'Informática')]))
  await abrirPaso(2)
  await expect.element(page.getByText(MENSAJES_AREAS.vacio)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Facultades' })).not.toBeInTheDocument()
})

test('ORG-53 people are taken from a spreadsheet in their step', async () => {
  responder(organizacionCargasApi.pendientes, { data: [] })
  await abrirPaso(4)
  await boton('Subir Excel').click()
  const caja = dialogo('SUBIR EXCEL DE PERSONAL')
  await expect.element(caja).toMatchTextContent('Con PERFIL se crea además su usuario.')
  await caja.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect.element(boton('Subir Excel')).toHaveFocus()
})

test('ORG-46 leaving a step out asks why; a step that is left out says who and why, and can be taken up again', async () => {
  await abrirPaso(7)
  const omitido = {
    ...DATOS,
    pasos: DATOS.pasos.map((uno) =>
      uno.paso === 7
        ? {
            ...uno,
            estado: 'omitido' as const,
            omision: { por: 'Renato Barrios', en: '2026-11-18 10:00:00', motivo: 'lo hace el alojamiento' },
          }
        : uno,
    ),
  }
  const pedidos = responder(puestaEnMarchaApi.omitir, ({ body }) => ({ data: body.omitido ? omitido : DATOS }))
  await boton('Omitir').click()
  const dialogo = page.getByRole('dialog', { name: 'OMITIR PASO' })
  await expect.element(dialogo.getByRole('button', { name: 'Omitir' })).toBeDisabled()
  await dialogo.getByLabelText('Motivo').fill('lo hace el alojamiento')
  await revisarAccesibilidad()
  await dialogo.getByRole('button', { name: 'Omitir' }).click()
  await expect.element(page.getByText('Omitido por Renato Barrios el 18/11/2026: lo hace el alojamiento')).toBeVisible()
  await boton('Retomar').click()
  await expect.element(boton('Omitir')).toBeVisible()
  expect(pedidos.map(({ params, body }) => [params.paso, body])).toEqual([
    [7, { omitido: true, motivo: 'lo hace el alojamiento' }],
    [7, { omitido: false }],
  ])
})

test('ORG-47 step 2 offers the structure, a spreadsheet and areas one by one, and says what Facultades are for', async () => {
  responder(areasApi.listar, { data: [unArea(21, 'Informática')], recordsTotal: 1, recordsFiltered: 1 })
  responder(organizacionCargasApi.pendientes, { data: [] })
  await abrirPaso(2)
  await expect.element(page.getByText(/Después diga cuál es Secretaría General/)).toBeVisible()
  for (const name of ['Cargar estructura', 'Nueva', 'Subir Excel'])
    await expect.element(boton(name).last()).toBeVisible()
  await boton('Subir Excel').last().click()
  await expect.element(dialogo('SUBIR EXCEL DE ÁREAS')).toBeVisible()
  await revisarAccesibilidad()
})

test('ORG-48 the test mail says how it goes in plain words', async () => {
  await abrirPaso(6)
  const falla = {
    ...{ estado: 'falla' as const, texto: 'El servidor de correo no acepta el usuario o la clave' },
    en: '2026-11-18 10:00:00',
  }
  responder(puestaEnMarchaApi.probarCorreo, { data: { ...DATOS, correo: { ...DATOS.correo, prueba: falla } } })
  await boton('Enviarme un correo de prueba').click()
  await expect.element(page.getByText('El servidor de correo no acepta el usuario o la clave')).toBeVisible()
})

test('ORG-48 the own signature is tried with its password where it has one, and the cause of a failure is told', async () => {
  await abrirPaso(5)
  await expect.element(page.getByText('Carmen Luz Tello y 2 más')).toBeVisible()
  const pedidos = responder(puestaEnMarchaApi.probarFirma, ({ body }) =>
    body.clave === undefined
      ? rechazo('claveCertificado')
      : { data: { firmada: true, mensaje: 'Su firma funciona', de_prueba: false } },
  )
  await boton('Probar mi firma').click()
  await page.getByLabelText('Clave del certificado').fill('secreta')
  await revisarAccesibilidad()
  await boton('Probar mi firma').click()
  await expect.element(page.getByText('Su firma funciona')).toBeVisible()
  expect(pedidos.map(({ body }) => body)).toEqual([{}, { clave: 'secreta' }])
  responder(puestaEnMarchaApi.probarFirma, rechazo('firmaRechazada', { errors: { firma: 'El certificado venció' } }))
  await boton('Probar mi firma').click()
  await expect.element(page.getByText('El certificado venció')).toBeVisible()
})

test('ORG-56 what is missing stands with a link; the button waits for it, or for that service to stay closed', async () => {
  await abrirPaso(9)
  await expect.element(page.getByText('1 falta, 2 convienen, 7 listos')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ir a Respaldo' }))
    .toHaveAttribute('href', '#/puesta_en_marcha?paso=7')
  await expect.element(page.getByText('Punto 7 listo')).not.toBeInTheDocument()
  await boton('Ver los otros 2 listos').click()
  await expect.element(page.getByText('Punto 7 listo')).toBeVisible()
  await expect.element(boton('Poner en servicio')).toBeDisabled()
  await expect.element(page.getByText(`Falta: ${RECLAMOS}`)).toBeVisible()
  await revisarAccesibilidad()
  const pedidos = responder(puestaEnMarchaApi.poner, {
    ...{ message: 'La municipalidad está en servicio desde el 18/11/2026', data: { desde: '2026-11-18 12:00:00' } },
  })
  await page.getByRole('checkbox', { name: /Libro de reclamaciones/ }).click()
  responder(puestaEnMarchaApi.ver, {
    data: { ...DATOS, en_servicio: { desde: '2026-11-18 12:00:00', por: 'Renato Barrios' } },
  })
  await boton('Poner en servicio').click()
  await expect
    .element(page.getByText('La municipalidad está en servicio desde el 18/11/2026, por Renato Barrios'))
    .toBeVisible()
  expect(pedidos.map(({ body }) => body.servicios.toSorted())).toEqual([
    SERVICIOS.filter((servicio) => servicio !== 'reclamos').toSorted(),
  ])
})

test('ORG-49 in the demonstration the first step says where to begin for real, and asks for no data', async () => {
  const texto = 'Esta instalación es de demostración. Para atender de verdad prepare otra con cabildo init.'
  const [primero, ...resto] = DATOS.pasos
  responder(puestaEnMarchaApi.ver, {
    data: {
      ...{ ...DATOS, demostracion: true },
      pasos: primero ? [{ ...primero, estado: 'falta', faltan: [texto] }, ...resto] : [],
    },
  })
  await abrirPaso(1)
  await expect.element(page.getByText(texto)).toBeVisible()
  await revisarAccesibilidad()
})

test('ORG-07 ORG-46 on a phone one step shows at a time, with Atrás and Continuar at the foot', async () => {
  await page.viewport(390, 844)
  await abrirPaso(9)
  await expect.element(page.getByText('1 falta, 2 convienen, 7 listos')).toBeVisible()
  await expect.poll(sinDesborde).toBe(true)
  await expect.element(pasos()).not.toBeInTheDocument()
  expect(await altura(boton('Atrás'))).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()
  await boton('Atrás').click()
  await expect.element(page.getByRole('heading', { name: 'Seguridad', level: 2 })).toHaveFocus()
  await boton('Continuar').click()
  await expect.element(page.getByRole('main')).toMatchTextContent('paso 9 de 9')
  await page.viewport(1440, 900)
})

test('ORG-45 after signing in it is the first screen; leaving it leads to welcome, which says how many steps are left', async () => {
  await abrir('welcome', { como: 'admin' })
  await expect.element(page.getByRole('heading', { name: 'PUESTA EN SERVICIO' })).toBeVisible()
  await boton('Salir por ahora').click()
  const aviso = page.getByRole('link', { name: 'Falta poner en servicio a la municipalidad: 3 pasos' })
  await expect.element(aviso).toHaveAttribute('href', '#/puesta_en_marcha')
  await revisarAccesibilidad()
})

test('ORG-45 D-26 who signs in at another address stays there, and welcome does not lead away afterwards', async () => {
  responder(organizacionModulosApi.ver, rechazo('noDisponible'))
  await abrir('organizacion', { como: 'admin', datos: 'parte=calendario' })
  await expect.element(page.getByRole('heading', { name: 'ORGANIZACIÓN' })).toBeVisible()
  location.hash = '#/welcome'
  await expect.element(page.getByRole('link', { name: /^Falta poner en servicio/ })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'PUESTA EN SERVICIO' })).not.toBeInTheDocument()
})

test('ORG-45 others are neither led nor told', async () => {
  const pedidos = responder(puestaEnMarchaApi.ver, { data: DATOS })
  await abrir('welcome', { como: 'nadie' })
  await expect.element(page.getByRole('heading', { name: 'Cabildo' })).toBeInTheDocument()
  expect(pedidos).toEqual([])
})

test('ORG-48 whoever signs documents tries the own signature there, too', async () => {
  responder(firmaDigitalApi.porArea, { data: [], recordsTotal: 0, recordsFiltered: 0, pendientes: 0 })
  responder(firmaDigitalApi.firmador, rechazo('noDisponible'))
  await abrir('firmadigital', { como: 'gloria' })
  const pedidos = responder(puestaEnMarchaApi.probarFirma, {
    data: { firmada: true, mensaje: 'Su firma funciona', de_prueba: true },
  })
  await boton('Probar mi firma').click()
  const dialogo = page.getByRole('dialog', { name: 'PROBAR MI FIRMA' })
  await dialogo.getByRole('button', { name: 'Probar mi firma' }).click()
  await expect
    .element(dialogo.getByRole('status'))
    .toMatchTextContent('Las firmas de hoy son de prueba: no valen ante terceros')
  await revisarAccesibilidad()
  expect(pedidos).toHaveLength(1)
})
