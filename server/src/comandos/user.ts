import { leerConfig } from '../config.ts'
import { reponerClave } from '../features/usuarios/index.ts'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { tomarBase } from '../programa/base.ts'
import { cumplir } from '../programa/salida.ts'
import { exigirSegunda, leerOpciones } from './comando.ts'

/** `user reset`: a new password for a user who cannot get in any more. */
export const user = (argumentos: string[], uso: string): Promise<void> =>
  cumplir(async (salida) => {
    const { positionals } = leerOpciones(argumentos, { uso, options: {}, palabras: 2 })
    const nombre = exigirSegunda(positionals, 'reset', uso)
    const config = leerConfig()
    const { bd, reloj } = await tomarBase(config, salida)
    const repuesta = await reponerClave({ db: bd.db, reloj, config }, nombre)
    if (!repuesta) throw new ErrorDeArranque(`No hay un usuario «${nombre}».`)
    const { username, clave, puedeIngresar } = repuesta
    console.log(
      `El usuario ${username} ingresa con la contraseña ${clave}, que cambiará al ingresar: no se mostrará otra vez.`,
    )
    if (!puedeIngresar)
      console.log('No podrá ingresar mientras no tenga un acceso activo: déselo en Configuración, Usuarios.')
    return 0
  })
