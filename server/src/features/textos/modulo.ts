import type { Modulo } from '../../modulo.ts'
import type { Log } from '../../platform/log.ts'
import { abrirLector } from '../../platform/textos/lector.ts'
import { buscarMotor } from '../../platform/textos/motor.ts'
import { abrirReconocedor, type Reconocedor } from '../../platform/textos/reconocedor.ts'
import { leerTexto, pedirRecogida, recogerTextos } from './lectura.ts'
import { reconocerTexto } from './reconocimiento.ts'
import { buscarTextos } from './textos.queries.ts'
import { textosRoutes } from './textos.routes.ts'

/** Says once, when the worker starts, that scans will stay unread. */
const abrirConMotor = async (log: Log): Promise<Reconocedor | null> => {
  const motor = await buscarMotor()
  if (motor)
    return abrirReconocedor(motor, { alFallar: (err) => log.error({ err }, 'no se pudo leer un PDF escaneado') })
  log.warn('TEXTOS_OCR es auto y no hay con qué leer textos escaneados: instale tesseract-ocr y tesseract-ocr-spa')
  return null
}

export const textos = {
  rutas: [textosRoutes],
  trabajos: (casa, alParar) => {
    const { db, log, config } = casa
    const conOcr = config.leeEscaneados
    const reconocedor = conOcr ? abrirConMotor(log) : Promise.resolve(null)
    alParar(async () => (await reconocedor)?.cerrar())
    const lector = abrirLector({ alFallar: (err) => log.error({ err }, 'no se pudo leer un PDF') })
    alParar(() => lector.cerrar())
    return {
      leer_texto: leerTexto({ ...casa, lector, conOcr }),
      reconocer_texto: reconocerTexto({ ...casa, reconocedor }),
      recoger_textos: recogerTextos(db, log, { conOcr }),
    }
  },
  recoger: ({ db }) => pedirRecogida(db),
  permanentes: {
    textos: 'lo que dure su norma',
    textos_paginas: 'lo que dure su norma',
  },
  buscadores: [buscarTextos],
} satisfies Modulo
