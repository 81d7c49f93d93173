import { expect, type Page } from '@playwright/test'
import { type ciudadano, correoUnico, identificar, unPdf } from './apoyo-ciudadano.ts'
import { CODIGO } from './apoyo-reclamos.ts'

const INFORMACION = 'Información para presentar su trámite'

/** Opens the virtual front desk and closes what it tells first. */
export const abrirMpvirtual = async (page: Page): Promise<void> => {
  await page.goto('/#/mpvirtual')
  const informacion = page.getByRole('dialog', { name: INFORMACION })
  await informacion.getByText('Cerrar', { exact: true }).click()
  await expect(informacion).toBeHidden()
  await expect(page.getByRole('heading', { name: '3 ADJUNTAR DOCUMENTO' })).toBeVisible()
}

/** Fills the document's data, with its subject. */
export const llenarDocumento = async (page: Page, asunto: string, numero = 15): Promise<void> => {
  await page.getByLabel('Tipo de documento').selectOption('SOLICITUD-OTROS')
  await page.getByLabel('Número de documento').fill(String(numero))
  await page.getByLabel('Folios').fill('3')
  await page.getByLabel('Asunto').fill(asunto)
}

/** Chooses the main PDF in its input, which people reach through its button. */
export const adjuntar = (page: Page, name = 'solicitud.pdf') =>
  page.locator('#selectedFile input[type=file]').setInputFiles(unPdf(name))

export const enviar = (page: Page): Promise<void> => page.getByRole('button', { name: 'Enviar', exact: true }).click()

/** Files as a citizen does, and reads number and code on the panel (CON-17). */
export const presentarConCodigo = async (
  page: Page,
  asunto: string,
  quien: ReturnType<typeof ciudadano>,
  { autoriza = false } = {},
) => {
  await abrirMpvirtual(page)
  await identificar(page, quien, correoUnico())
  if (autoriza) await page.getByLabel(/^Autorizo que me notifiquen/).check()
  await llenarDocumento(page, asunto)
  await adjuntar(page)
  await enviar(page)
  const codigo = page.getByText(CODIGO)
  await expect(codigo).toBeVisible()
  return {
    numero: (await page.getByText(/^REG-2\d{3}-\d{6}$/).innerText()).trim(),
    codigo: (await codigo.innerText()).trim(),
  }
}

/** Opens the tracker of a case anew, and waits until it says how the case stands (CON-12). */
export const verSeguimiento = async (
  telefono: Page,
  { numero, codigo }: { numero: string; codigo: string },
  frase: RegExp,
): Promise<void> => {
  await telefono.goto('/#/inicio')
  await telefono.goto(`/#/consulta?n=${numero}&c=${codigo}`)
  await expect(telefono.getByRole('heading', { name: frase })).toBeVisible()
}

/** Sends the correction that is written on the tracker, and waits until it came (CON-19, CON-20). */
export const enviarSubsanacion = async (telefono: Page): Promise<void> => {
  await telefono.getByRole('button', { name: 'Enviar subsanación' }).click()
  await telefono
    .getByRole('alertdialog', { name: 'ENVIAR SUBSANACION' })
    .getByRole('button', { name: 'Enviar subsanación' })
    .click()
  await expect(telefono.getByText(/^Recibimos su subsanación el/)).toBeVisible()
}
