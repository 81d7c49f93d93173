import { type Nacimiento, NacimientoGuardar } from '@cabildo/contracts/nacimientos'
import type { Ubigeo } from '@cabildo/contracts/ubigeos'
import { useState } from 'react'
import { uuid } from '../../platform/uuid.ts'
import { type Campo, leido, MARCADOS, NOMBRES, nombreDeLugar, type Valores, valoresDe } from './campos.ts'

const CAMPOS = Object.keys(NOMBRES) as Campo[] // Object.keys forgets that they are the keys

const revisar = (
  nacimiento: Nacimiento | null,
  clave: string,
  { ano_eje, ubigeo, fch_nac, fch_ing, ...textos }: Valores,
) => {
  const revision = NacimientoGuardar.safeParse({
    ...textos,
    ano_eje: ano_eje === '' ? null : Number(ano_eje),
    ubigeo: ubigeo || null,
    fch_nac: fch_nac || null,
    fch_ing: fch_ing || null,
    ...(nacimiento ? { id: nacimiento.id, version: nacimiento.updated_at } : { clave }),
  })
  const problemas: Partial<Record<string, string>> = {}
  for (const { path, message } of revision.error?.issues ?? []) problemas[String(path[0])] ??= message
  return { envio: revision.success ? revision.data : null, problemas }
}

/** The fields of a birth, checked by the contract on every change; messages show once a field was left (design §7.2). */
export const useNacimientoForm = (nacimiento: Nacimiento | null) => {
  const [inicial, setInicial] = useState(() => valoresDe(nacimiento))
  const [valores, setValores] = useState(inicial)
  const [lugar, setLugar] = useState<Ubigeo | null>(nacimiento?.lugar ?? null)
  const [dejados, setDejados] = useState<ReadonlySet<Campo>>(new Set())
  const [delServidor, setDelServidor] = useState<Readonly<Record<string, string>>>({})
  const [notas, setNotas] = useState<Partial<Record<Campo, string>>>({})
  /** Changes with what a date field has to take over: it keeps what is written itself. */
  const [vez, setVez] = useState(0)
  /** What is written in the search of the district while it is not the chosen one. */
  const [porElegir, setPorElegir] = useState<string | null>(null)
  const [clave, setClave] = useState(uuid)
  const revision = revisar(nacimiento, clave, valores)
  const problemas =
    porElegir === null ? revision.problemas : { ...revision.problemas, ubigeo: 'Elija un distrito de la lista' }

  const poner = (cambio: Partial<Valores>) => {
    setValores((antes) => ({ ...antes, ...cambio }))
    setDelServidor((antes) => Object.fromEntries(Object.entries(antes).filter(([campo]) => !(campo in cambio))))
  }

  const ponerLugar = (nuevo: Ubigeo | null) => {
    setLugar(nuevo)
    setPorElegir(null)
    poner({ ubigeo: nuevo?.inei ?? '' })
  }

  return {
    valores,
    lugar,
    porElegir,
    vez,
    poner,
    ponerLugar,
    /** Takes what is written to find a district; no text is no district. */
    buscarLugar: (texto: string) => {
      if (texto.trim() === '') return ponerLugar(null)
      setPorElegir(lugar && texto === nombreDeLugar(lugar) ? null : texto)
      // Who writes again has not left it yet.
      setDejados((antes) => new Set([...antes].filter((campo) => campo !== 'ubigeo')))
    },
    /** The valid values to send, or null. */
    envio: porElegir === null ? revision.envio : null,
    /** The names of what stops the saving, for the foot of the modal. */
    falta: CAMPOS.filter((campo) => problemas[campo] !== undefined).map((campo) => NOMBRES[campo]),
    /** The names of marked fields that are empty, which does not stop it (NAC-12). */
    vacios: MARCADOS.filter((campo) => valores[campo].trim() === '').map((campo) => NOMBRES[campo]),
    sucio: porElegir !== null || CAMPOS.some((campo) => inicial[campo] !== valores[campo]),
    error: (campo: Campo): string | undefined =>
      delServidor[campo] ?? (dejados.has(campo) ? problemas[campo] : undefined),
    /** What another person's version says about a field. */
    nota: (campo: Campo): string | undefined => notas[campo],
    dejar: (campo: Campo) => setDejados((antes) => new Set([...antes, campo])),
    rechazar: (errores: Readonly<Record<string, string>>) => setDelServidor(errores),
    reiniciar: (con: Nacimiento | null) => {
      setClave(uuid)
      setInicial(valoresDe(con))
      setValores(valoresDe(con))
      setLugar(con?.lugar ?? null)
      setPorElegir(null)
      setDejados(new Set())
      setDelServidor({})
      setNotas({})
      setVez((antes) => antes + 1)
    },
    /**
     * Takes over the version that somebody else saved: what was typed here stays and says what the record holds now; the
     * other fields take the new value and say what they held. Answers the first that differs (SHE-94, D-22).
     */
    tomarVersion: (antes: Nacimiento, fresca: Nacimiento): Campo | undefined => {
      const nuevos = valoresDe(fresca)
      const siguientes = { ...nuevos }
      const dichos: Partial<Record<Campo, string>> = {}
      for (const campo of CAMPOS) {
        const propio = valores[campo] !== inicial[campo]
        if (propio) siguientes[campo] = valores[campo]
        if (inicial[campo] === nuevos[campo]) continue
        const buscando = campo === 'ubigeo' && porElegir !== null
        if (!propio && !buscando) dichos[campo] = `Cambió. Antes decía: ${leido(campo, antes)}`
        else if (valores[campo] !== nuevos[campo]) dichos[campo] = `Ahora dice: ${leido(campo, fresca)}`
      }
      setInicial(nuevos)
      setValores(siguientes)
      if (siguientes.ubigeo === nuevos.ubigeo) setLugar(fresca.lugar)
      setDelServidor({})
      setNotas(dichos)
      setVez((veces) => veces + 1)
      return CAMPOS.find((campo) => campo in dichos)
    },
  }
}
export type NacimientoForm = ReturnType<typeof useNacimientoForm>
