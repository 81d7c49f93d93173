import { MENSAJES_VENTANILLA } from '@cabildo/contracts/ventanilla'
import { expect, type Page } from '@playwright/test'
import { abrirMesa, aviso, dependencias, dialogo, tabla, tramiteDe } from './apoyo-tramites.ts'
import { CONOCIDO, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const caja = (page: Page) => dialogo(page, MENSAJES_VENTANILLA.titulo)
const registrado = (page: Page) => caja(page).getByRole('region', { name: MENSAJES_VENTANILLA.registrado })

/** Notes the title of whatever is printed, in the page and in what lies in it, without the browser's own dialog. */
const anotarImpresiones = async (page: Page) => {
  await page.addInitScript(() => {
    window.print = () => {
      const arriba = window.top as (Window & { impresos?: string[] }) | null
      if (arriba) arriba.impresos = [...(arriba.impresos ?? []), document.body.innerText]
    }
  })
  return () => page.evaluate(() => (window as Window & { impresos?: string[] }).impresos ?? [])
}

/** A barcode reader: its keys in a burst, closed with Enter. */
const pasarDni = async (page: Page, dni: string) => {
  await page.keyboard.type(dni, { delay: 5 })
  await page.keyboard.press('Enter')
}

/** What the clerk does besides writing the subject: each key, and each field that is filled. */
const contar = (page: Page) => {
  const hechos: string[] = []
  return {
    hechos,
    tecla: async (cual: string) => {
      hechos.push(cual)
      await page.keyboard.press(cual)
    },
    campo: async (que: string, llenar: () => Promise<void>) => {
      hechos.push(que)
      await llenar()
    },
  }
}

test('EXP-71 EXP-75 EXP-76 EXP-77 from an empty dialog to the printed cargo with 14 keys and fields at most, by keyboard and reader alone', async ({
  page,
}) => {
  const impresos = await anotarImpresiones(page)
  await abrirMesa(page)
  const [una] = await dependencias(page.request)
  if (!una) throw new Error('There is no department')

  // What the counter is used with: it receives at once, which this browser remembers for the person.
  await page.keyboard.press('Alt+n')
  await expect(caja(page).getByLabel('Lector de código de barras')).toBeFocused()
  await caja(page).getByRole('switch', { name: MENSAJES_VENTANILLA.recibirYDerivar }).click()
  await caja(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(caja(page)).toBeHidden()

  for (const asunto of [unico('Poda de un árbol'), unico('Copia de un plano')]) {
    const { hechos, tecla, campo } = contar(page)
    await page.keyboard.press('Alt+n')
    await expect(caja(page).getByLabel('Lector de código de barras')).toBeFocused()
    await expect(caja(page).getByLabel('Codigo')).toBeEnabled()

    await campo('DNI', () => pasarDni(page, CONOCIDO.dni))
    await expect(caja(page).getByLabel('Tipo de documento')).toBeFocused()
    await tecla('s')
    await tecla('Tab')
    await tecla('Tab')
    await campo('folios', () => page.keyboard.type('2'))
    await tecla('Tab')
    if (
      !(await caja(page)
        .getByLabel('Asunto')
        .evaluate((el) => el === document.activeElement))
    )
      await tecla('Tab')
    await expect(caja(page).getByLabel('Asunto')).toBeFocused()
    await page.keyboard.type(asunto)
    // Once it has been used, a destination is a key; the first time its code is written.
    const frecuente = caja(page).getByRole('group', { name: 'Dependencias más usadas' })
    if (await frecuente.isVisible()) await tecla('Alt+1')
    else {
      await tecla('Tab')
      await tecla('Tab')
      await expect(caja(page).getByLabel('Codigo')).toBeFocused()
      await campo('destino', () => page.keyboard.type(String(una.depe_id)))
    }
    await tecla('Enter')
    await expect(caja(page).getByRole('table', { name: 'Destinos' })).toContainText('Original')
    await expect(caja(page).getByLabel('Apellidos y nombres')).toHaveValue(/Silva/i)
    await tecla('Control+Enter')
    await expect(caja(page).getByRole('button', { name: 'Imprimir cargo' })).toBeFocused()
    const antes = (await impresos()).length
    await tecla('Enter')
    await expect.poll(async () => (await impresos()).length).toBe(antes + 1)
    expect(hechos.length, hechos.join(', ')).toBeLessThanOrEqual(14)

    await expect(aviso(page, MENSAJES_VENTANILLA.registrado).first()).toBeVisible()
    const tramite = await tramiteDe(page.request, asunto)
    expect(tramite).toMatchObject({ canal: 'ventanilla', estado: 'RECEPCIONADO', falta_digitalizar: true, folio: 2 })
    // The page that was printed has number and code, and the half for the paper has no code.
    const hoja = (await impresos()).at(-1) ?? ''
    const codigo = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(
      (await registrado(page).innerText()).split('Código de consulta')[1] ?? '',
    )
    expect(hoja).toContain(tramite?.nro_registro)
    expect(hoja.split(codigo?.[0] ?? 'no code').length - 1).toBe(1)
    await expect(registrado(page)).toContainText(MENSAJES_VENTANILLA.sinCorreo)
  }

  await caja(page).getByRole('button', { name: 'Cerrar' }).last().click()
  const fila = tabla(page).getByRole('row').filter({ hasText: 'Copia de un plano' }).first()
  await expect(fila).toContainText('Ventanilla')
  await expect(fila.getByRole('button', { name: /^Falta digitalizar, / })).toBeVisible()
})
