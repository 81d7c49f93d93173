import { pathToFileURL } from 'node:url'
import { crearCliente } from './cliente.ts'
import type { Aviso } from './operaciones.gen.ts'

/** Works below half of their physical progress, with what their area has in its tray, as a board would show it. */
export const resumen = async (llamar: ReturnType<typeof crearCliente>, area_id: number) => {
  const { data: obras } = await llamar('GET /api/seguimiento', {})
  const { recordsTotal } = await llamar('POST /api/expedientes/list', { cuerpo: { area_id, bandeja: 'en_proceso' } })
  return {
    obras: obras.filter(({ avance_fisico }) => (avance_fisico ?? 0) < 50).map(({ cui }) => cui),
    expedientes: recordsTotal,
  }
}

/** What a receiver does with a notice, once its signature is checked and its webhook-id is a new one. */
export const atender = (aviso: Aviso): string => `${aviso.type}: ${aviso.data.enlace}`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // biome-ignore lint/style/noProcessEnv: an example of its own, which has no settings file
  const { CABILDO = '', CLAVE = '', AREA = '' } = process.env
  if (!URL.canParse(CABILDO) || CLAVE === '' || !/^[1-9]\d*$/.test(AREA)) {
    process.stderr.write(
      'Indique CABILDO (la dirección), CLAVE (la clave de servicio) y AREA (el número de su área).\n',
    )
    process.exitCode = 1
  } else {
    const llamar = crearCliente({ direccion: CABILDO, clave: CLAVE })
    process.stdout.write(`${JSON.stringify(await resumen(llamar, Number(AREA)))}\n`)
  }
}
