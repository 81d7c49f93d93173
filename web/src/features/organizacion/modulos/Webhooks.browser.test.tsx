import { catalogosApi } from '@cabildo/contracts/catalogos'
import { clavesDeServicioApi } from '@cabildo/contracts/claves-de-servicio'
import { organizacionModulosApi } from '@cabildo/contracts/organizacion-modulos'
import { webhooksApi as api, type EntregaDeWebhook, type Webhook } from '@cabildo/contracts/webhooks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrir } from '../../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { altura, campo, dialogo, sinDesborde } from '../../../../test/vista.ts'

const PORTAL: Webhook = {
  id: 1,
  nombre: 'Portal ciudadano',
  url: 'https://portal.munivallealto.gob.pe/avisos',
  eventos: ['norma.publicada', 'obra.actualizada'],
  area: null,
  pausa: null,
  pendientes: 1_234,
  entregada_at: '2026-11-18 09:05:00',
  created_by: 'Nadia Olivares Rivas',
  created_at: '2026-11-01 09:00:00',
  anterior_hasta: null,
}
const ENTREGA: EntregaDeWebhook = {
  id: 9,
  mensaje: 'msg_0d9e1a3c-6d3c-4b7e-8a55-3c1f3d0f7a11',
  tipo: 'norma.publicada',
  objeto: 'norma:7',
  estado: 'pendiente',
  created_at: '2026-11-18 09:05:00',
  proximo_at: '2026-11-18 09:35:00',
  intentos: [
    { en: '2026-11-18 09:05:10', estado: 500, falla: '', ms: 1_250, extracto: '<b>Error</b> interno' },
    { en: '2026-11-18 09:05:00', estado: null, falla: 'no respondió a tiempo', ms: 10_000, extracto: '' },
  ],
}
const SECRETO = `whsec_${'A'.repeat(43)}=`

const abrirWebhooks = async (data: Webhook[]) => {
  responder(organizacionModulosApi.ver, { data: { modulos: [], servicios: [], version: 'v1', conexiones: [] } })
  responder(clavesDeServicioApi.listar, { data: [], responsables: [] })
  responder(catalogosApi.areas, { data: [], recordsTotal: 0, recordsFiltered: 0 })
  const lista = { data }
  responder(api.listar, () => lista)
  await abrir('organizacion', { como: 'admin', datos: 'parte=modulos' })
  await expect.element(bloque()).toBeVisible()
  return lista
}
const bloque = () => page.getByRole('region', { name: 'Webhooks' })
const nuevo = () => page.getByRole('button', { name: 'Nuevo webhook' })
const boton = (name: string) => page.getByRole('button', { name, exact: true })

test('decision 0218 without webhooks the block says so; all fits a phone', async () => {
  await page.viewport(390, 844)
  await abrirWebhooks([])
  await expect.element(bloque().getByRole('heading', { name: 'No hay webhooks.' })).toBeVisible()
  expect(await altura(nuevo())).toBeGreaterThanOrEqual(44)
  expect(sinDesborde()).toBe(true)
  await revisarAccesibilidad()
})

test('decision 0218 each webhook tells where it goes, of what, what waits and its state; cards on a phone', async () => {
  const conAnterior: Webhook = { ...PORTAL, id: 3, nombre: 'Rotado', anterior_hasta: '2026-11-25 10:30:00' }
  const caido: Webhook = {
    ...PORTAL,
    id: 2,
    nombre: 'Planillas',
    pausa: 'sin respuesta',
    area: { id: 20, name: 'Obras' },
  }
  await abrirWebhooks([PORTAL, caido, conAnterior])
  const fila = page.getByRole('row', { name: /Portal ciudadano/ })
  for (const dicho of [
    'https://portal.munivallealto.gob.pe/avisos',
    'Se publicó una norma',
    'Cambió una obra',
    'Todas',
    '1,234 por entregar',
    'La última, el 18/11/2026 a las 09:05',
    'Activo, con entregas por hacer',
  ])
    await expect.element(fila).toMatchTextContent(dicho)
  await expect
    .element(page.getByRole('row', { name: /Planillas/ }))
    .toMatchTextContent('Detenido: el receptor no respondió en 3 días')
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
})

test('decision 0218 a webhook is made and its secret shown once, with Copiar; in no toast', async () => {
  const lista = await abrirWebhooks([])
  const creados = responder(api.crear, ({ body }) => {
    if (body.url.includes('10.0.0.1'))
      return rechazo('validacion', { errors: { url: 'Esa dirección es de una red interna' } })
    lista.data = [{ ...PORTAL, nombre: body.nombre }]
    return { data: lista.data[0] as Webhook, secreto: SECRETO }
  })
  await nuevo().click()
  const forma = dialogo('NUEVO WEBHOOK')
  await expect.element(campo('Nombre')).toHaveFocus()
  await expect.element(forma).toMatchTextContent('Falta: nombre, dirección, eventos')
  await revisarAccesibilidad()
  await campo('Nombre').fill('Portal ciudadano')
  await forma.getByRole('checkbox', { name: 'Se publicó una norma' }).click()
  await campo('Dirección que recibe los avisos').fill('portal.gob.pe')
  await expect.element(forma).toMatchTextContent('Falta: dirección')
  await campo('Dirección que recibe los avisos').fill('https://10.0.0.1/avisos')
  const crear = forma.getByRole('button', { name: 'Crear webhook' })
  await crear.click()
  await expect.element(forma).toMatchTextContent('Esa dirección es de una red interna')
  await campo('Dirección que recibe los avisos').fill('https://portal.gob.pe/avisos')
  await crear.click()
  const dado = dialogo('SECRETO DEL WEBHOOK')
  await expect.element(dado.getByRole('textbox', { name: 'Secreto' })).toHaveValue(SECRETO)
  await expect.element(dado.getByRole('button', { name: 'Copiar' })).toHaveFocus()
  await revisarAccesibilidad()
  await dado.getByRole('button', { name: 'Ya lo guardé' }).click()
  await expect.element(page.getByRole('row', { name: /Portal ciudadano/ })).toBeVisible()
  expect(document.body.textContent).not.toContain(SECRETO)
  expect(creados[1]?.body).toEqual({
    ...{ nombre: 'Portal ciudadano', url: 'https://portal.gob.pe/avisos' },
    ...{ eventos: ['norma.publicada'], area_id: null },
  })
})

test('decision 0218 it is changed, tested, paused and resumed; another secret and its end are asked about', async () => {
  const lista = await abrirWebhooks([PORTAL])
  const guardados = responder(api.guardar, ({ body }) => ({ data: { ...PORTAL, ...body, area: null } }))
  await boton('Editar Portal ciudadano').click()
  await expect.element(campo('Nombre')).toHaveValue('Portal ciudadano')
  await campo('Nombre').fill('Portal web')
  await dialogo('EDITAR WEBHOOK').getByRole('button', { name: 'Grabar' }).click()
  await expect.element(page.getByText('Webhook actualizado')).toBeVisible()
  expect(guardados[0]?.body).toMatchObject({ nombre: 'Portal web', url: PORTAL.url, eventos: PORTAL.eventos })

  responder(api.probar, {})
  await boton('Enviar prueba a Portal ciudadano').click()
  await expect.element(page.getByText('Prueba enviada: vea el resultado en sus entregas')).toBeVisible()

  responder(api.pausar, () => {
    lista.data = [{ ...PORTAL, pausa: 'a mano' }]
    return { data: lista.data[0] as Webhook }
  })
  await boton('Pausar Portal ciudadano').click()
  responder(api.reanudar, () => {
    lista.data = [PORTAL]
    return { data: PORTAL }
  })
  await boton('Reanudar Portal ciudadano').click()
  await expect.element(page.getByText('Webhook reanudado')).toBeVisible()

  responder(api.cambiarSecreto, () => {
    lista.data = [{ ...PORTAL, anterior_hasta: '2026-11-25 10:30:00' }]
    return { data: lista.data[0] as Webhook, secreto: SECRETO }
  })
  await boton('Cambiar secreto de Portal ciudadano').click()
  const pregunta = (titulo: string) => page.getByRole('alertdialog', { name: titulo })
  await expect.element(pregunta('CAMBIAR SECRETO')).toMatchTextContent('también con el de ahora durante 7 días')
  await revisarAccesibilidad()
  await pregunta('CAMBIAR SECRETO').getByRole('button', { name: 'Cambiar secreto' }).click()
  await dialogo('SECRETO DEL WEBHOOK').getByRole('button', { name: 'Ya lo guardé' }).click()
  responder(api.terminarAnterior, {})
  await boton('Terminar el secreto anterior de Portal ciudadano').click()
  await pregunta('TERMINAR EL ANTERIOR').getByRole('button', { name: 'Terminar el anterior' }).click()
  await expect.element(page.getByText('El secreto anterior terminó')).toBeVisible()

  const eliminados = responder(api.eliminar, {})
  await boton('Eliminar Portal ciudadano').click()
  await expect.element(pregunta('ELIMINAR WEBHOOK').getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await pregunta('ELIMINAR WEBHOOK').getByRole('button', { name: 'Eliminar' }).click()
  await expect.element(page.getByText('Webhook eliminado')).toBeVisible()
  expect(eliminados[0]?.params).toEqual({ id: 1 })
})

test('decision 0218 deliveries show each try, by state and page by page; one is tried again', async () => {
  await abrirWebhooks([PORTAL])
  const pedidas = responder(api.entregas, ({ query }) =>
    query?.antes
      ? {
          data: [{ ...ENTREGA, id: 8, mensaje: 'msg_vieja', estado: 'entregada' as const, proximo_at: null }],
          mas: false,
        }
      : { data: [ENTREGA], mas: true },
  )
  const reintentadas = responder(api.reintentar, {})
  await boton('Entregas de Portal ciudadano').click()
  const ventana = dialogo('ENTREGAS')
  const fila = ventana.getByRole('row', { name: /msg_0d9e/ })
  await expect.element(fila).toMatchTextContent('Otra vez el 18/11/2026 a las 09:35')
  await fila.getByText('2 intentos').click()
  await expect.element(fila).toMatchTextContent('respondió 500, en 1,250 ms')
  await expect.element(fila).toMatchTextContent('sin respuesta: no respondió a tiempo, en 10,000 ms')
  await expect.element(fila.getByText('<b>Error</b> interno')).toBeVisible()
  await revisarAccesibilidad()
  await ventana.getByRole('button', { name: `Reintentar ${ENTREGA.mensaje}` }).click()
  await expect.element(page.getByText('Se intentará ahora')).toBeVisible()
  expect(reintentadas[0]?.params).toEqual({ id: 1, entrega: 9 })
  await ventana.getByRole('button', { name: 'Ver anteriores' }).click()
  await expect.element(ventana.getByRole('row', { name: /msg_vieja/ })).toBeVisible()
  await ventana.getByRole('combobox', { name: 'Estado' }).selectOptions('No se pudo entregar')
  await expect.poll(() => pedidas.at(-1)?.query).toEqual({ estado: 'fallida' })
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
})
