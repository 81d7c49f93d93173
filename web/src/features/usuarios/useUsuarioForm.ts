import { type UsuarioDetalle, UsuarioEditar, UsuarioNuevo } from '@cabildo/contracts/usuarios'
import { useState } from 'react'

/** How a user is made: 0 by employee, 1 by area (USU-09). */
export type Modo = 0 | 1
export type Campo = 'nroDni' | 'username' | 'password' | 'area_id'

export interface Valores {
  nroDni: string
  /** The employee found; null while none is. */
  employee_id: number | null
  ape_nom: string
  username: string
  password: string
  /** The password that was generated last. */
  generada: string
  /** 0 while none is chosen. */
  area_id: number
}

const NOMBRES: Record<Campo, string> = { nroDni: 'DNI', area_id: 'área', username: 'usuario', password: 'contraseña' }

/** What can be edited, as the modal shows it. */
const EDITABLES = ['area_id', 'username'] as const
type Editable = (typeof EDITABLES)[number]

const VACIO: Valores = {
  nroDni: '',
  employee_id: null,
  ape_nom: '',
  username: '',
  password: '',
  generada: '',
  area_id: 0,
}

const valoresDe = (usuario: UsuarioDetalle | null): Valores =>
  usuario
    ? {
        ...VACIO,
        nroDni: usuario.dni ?? '',
        ape_nom: usuario.employee,
        employee_id: usuario.employee_id,
        username: usuario.username,
        area_id: usuario.area_id ?? 0,
      }
    : VACIO

/** A value as people read it. */
const leido = (campo: Editable, { area_name, username }: UsuarioDetalle) =>
  campo === 'area_id' ? (area_name ?? '') : username

const modoDe = (usuario: UsuarioDetalle | null): Modo => (usuario?.area_name != null ? 1 : 0)

const revisar = (usuario: UsuarioDetalle | null, modo: Modo, valores: Valores) => {
  const { username, password, nroDni, employee_id, area_id } = valores
  if (usuario) {
    const { id, updated_at: version } = usuario
    return UsuarioEditar.safeParse({ id, username, version, ...(modo === 1 && { area_id }) })
  }
  return UsuarioNuevo.safeParse({ username, password, ...(modo === 1 ? { area_id } : { nroDni, employee_id }) })
}

/** The fields of the user modal, checked by the contract on every change; a message shows once its field was left (design §7.2). */
export const useUsuarioForm = () => {
  const [usuario, setUsuario] = useState<UsuarioDetalle | null>(null)
  const [modo, setModo] = useState<Modo>(0)
  const [valores, setValores] = useState<Valores>(VACIO)
  const [dejados, setDejados] = useState<ReadonlySet<Campo>>(new Set())
  const [delServidor, setDelServidor] = useState<Readonly<Record<string, string>>>({})
  const [notas, setNotas] = useState<Partial<Record<Campo, string>>>({})

  const revision = revisar(usuario, modo, valores)
  const problemas: Record<string, string> = {}
  for (const { path, message } of revision.success ? [] : revision.error.issues) problemas[String(path[0])] ??= message

  const inicial = valoresDe(usuario)
  return {
    usuario,
    modo,
    valores,
    setModo,
    poner: (cambio: Partial<Valores>) => {
      setValores((antes) => ({ ...antes, ...cambio }))
      setDelServidor((antes) => Object.fromEntries(Object.entries(antes).filter(([campo]) => !(campo in cambio))))
    },
    /** The valid values to send, or null. */
    envio: revision.success ? revision.data : null,
    /** The names of what is missing or wrong, for the foot of the modal. */
    falta: Object.entries(NOMBRES).flatMap(([campo, nombre]) => (campo in problemas ? nombre : [])),
    error: (campo: Campo): string | undefined =>
      delServidor[campo] ?? (dejados.has(campo) ? problemas[campo] : undefined),
    dejar: (campo: Campo) => setDejados((antes) => new Set([...antes, campo])),
    /** What another person's version says about a field. */
    nota: (campo: Campo): string | undefined => notas[campo],
    /**
     * Takes over the version that somebody else saved: what was typed here stays and says what the record holds now; what
     * was not takes the new value and says what it held. Answers the first field that differs (SHE-94, D-22).
     */
    tomarVersion: (fresca: UsuarioDetalle): Campo | undefined => {
      const nuevos = valoresDe(fresca)
      const dichos: Partial<Record<Campo, string>> = {}
      const propios: Partial<Valores> = {}
      for (const campo of EDITABLES) {
        const propio = valores[campo] !== inicial[campo]
        if (propio) Object.assign(propios, { [campo]: valores[campo] })
        if (!usuario || inicial[campo] === nuevos[campo]) continue
        if (!propio) dichos[campo] = `Cambió. Antes decía: ${leido(campo, usuario)}`
        else if (valores[campo] !== nuevos[campo]) dichos[campo] = `Ahora dice: ${leido(campo, fresca)}`
      }
      setUsuario(fresca)
      setValores({ ...nuevos, ...propios })
      setNotas(dichos)
      setDelServidor({})
      return EDITABLES.find((campo) => campo in dichos)
    },
    /** Shows what the server says about fields, until they change. */
    rechazar: (errores: Readonly<Record<string, string>>) => setDelServidor((antes) => ({ ...antes, ...errores })),
    sucio: Object.entries(valores).some(([campo, valor]) => inicial[campo as keyof Valores] !== valor),
    reiniciar: (con: UsuarioDetalle | null) => {
      setUsuario(con)
      setModo(modoDe(con))
      setValores(valoresDe(con))
      setDejados(new Set())
      setDelServidor({})
      setNotas({})
    },
  }
}
