import type { Modulo } from '../../modulo.ts'
import { abrirLector } from '../../platform/textos/lector.ts'
import { leerTexto, pedirRecogida, recogerTextos } from './lectura.ts'
import { buscarTextos } from './textos.queries.ts'
import { textosRoutes } from './textos.routes.ts'

export const textos = {
  rutas: [textosRoutes],
  trabajos: (casa, alParar) => {
    const { db, log } = casa
    const lector = abrirLector({ alFallar: (err) => log.error({ err }, 'no se pudo leer un PDF') })
    alParar(() => lector.cerrar())
    return { leer_texto: leerTexto({ ...casa, lector }), recoger_textos: recogerTextos(db, log) }
  },
  recoger: ({ db }) => pedirRecogida(db),
  permanentes: {
    textos: 'lo que dure su norma',
    textos_paginas: 'lo que dure su norma',
  },
  buscadores: [buscarTextos],
} satisfies Modulo
