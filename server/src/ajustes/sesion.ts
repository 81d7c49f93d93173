import { ajuste, entero } from './lectores.ts'

/** How long staff stay signed in, and in how many places. */
export const AJUSTES_SESION = {
  SESION_HORAS: ajuste('12', 'Horas que dura una sesión como máximo.', entero(1, 168)),
  SESION_INACTIVA_MINUTOS: ajuste('60', 'Minutos sin uso después de los que una sesión termina.', entero(1, 1440)),
  SESIONES_POR_USUARIO: ajuste(
    '5',
    'Sesiones que un usuario puede tener abiertas a la vez; al abrir otra termina la que lleva más tiempo sin uso.',
    entero(1, 1_000),
  ),
} as const
