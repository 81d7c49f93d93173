import { plano } from '@cabildo/contracts/base/plano'
import { nombreDePermiso } from '@cabildo/contracts/concesiones'
import { type Derechos, derechosApi, MODULOS_DE_ACCIONES, type ModuloDeAcciones } from '@cabildo/contracts/derechos'
import { IconCheck, IconSearch, IconX } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { pedir } from '../../platform/api.ts'
import { Espera } from '../../ui/Buscando.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { Falla } from '../../ui/tabla/Estados.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import estilos from './derechos.module.css'

/** What somebody may do now, oneself or another user, whom the trail then names (USU-68). */
const derechosQuery = (de: 'mi' | number) =>
  queryOptions({
    queryKey: ['usuarios', 'derechos', de],
    queryFn: async ({ signal }) =>
      (de === 'mi'
        ? await pedir(derechosApi.propios, {}, { signal })
        : await pedir(derechosApi.deUsuario, { params: { id: String(de) } }, { signal })
      ).data,
    staleTime: 0,
  })

interface Respuesta {
  clave: string
  texto: string
  /** Why not; nothing where it may be done. */
  motivos: readonly string[]
  nota?: string | null
}

/** Menu, screens and each module's actions, with yes or no of each. */
const gruposDe = ({ menu, rutas, acciones }: Derechos): { titulo: string; respuestas: Respuesta[] }[] => [
  {
    titulo: 'Menú',
    respuestas: menu.map(({ grupo, etiqueta, motivos }) => ({
      ...{ clave: `${grupo} ${etiqueta}`, motivos },
      texto: grupo === null ? etiqueta : `${grupo}: ${etiqueta}`,
    })),
  },
  {
    titulo: 'Pantallas',
    respuestas: rutas.map(({ ruta, titulo, motivos }) => ({ clave: ruta, texto: titulo, motivos })),
  },
  ...(Object.keys(MODULOS_DE_ACCIONES) as ModuloDeAcciones[]).flatMap((modulo) => {
    const suyas = acciones.filter((una) => una.modulo === modulo)
    if (suyas.length === 0) return []
    return {
      titulo: MODULOS_DE_ACCIONES[modulo],
      respuestas: suyas.map(({ accion, resumen, motivos, nota }) => ({ clave: accion, texto: resumen, motivos, nota })),
    }
  }),
]

/** What somebody may do now, and why not the rest: oneself, or another user (USU-68). On phones one module is open at a time. */
export const PermisosExplicados = ({ de }: { de: 'mi' | number }) => {
  const consulta = useQuery(derechosQuery(de))
  const [buscado, setBuscado] = useState('')
  const nombre = useId()
  const enTelefono = useMediaQuery('(max-width: 47.99em)')
  if (consulta.isError) return <Falla onReintentar={() => void consulta.refetch()} />
  if (!consulta.data) return <Espera texto="Cargando permisos" />
  const { acceso, permisos, motivos } = consulta.data
  const buscando = buscado.trim() !== ''
  const grupos = gruposDe(consulta.data)
    .map(({ titulo, respuestas }) => ({
      titulo,
      respuestas: buscando
        ? respuestas.filter(({ texto }) => plano(texto).includes(plano(buscado.trim())))
        : respuestas,
    }))
    .filter(({ respuestas }) => respuestas.length > 0)
  return (
    <div className={estilos.explicados}>
      <p className={estilos.acceso}>{acceso ?? motivos.join('. ')}</p>
      <p>{permisos.length === 0 ? 'No tiene permisos.' : `Permisos: ${permisos.map(nombreDePermiso).join(', ')}.`}</p>
      <TextInput
        label="¿Puede …?"
        placeholder="Escriba una acción"
        leftSection={<Icono de={IconSearch} />}
        autoComplete="off"
        value={buscado}
        onChange={({ currentTarget }) => setBuscado(currentTarget.value)}
      />
      <div role="status" className="solo-lector">
        {buscando && `${grupos.reduce((suma, { respuestas }) => suma + respuestas.length, 0)} acciones`}
      </div>
      {grupos.length === 0 && <p>Ninguna acción se llama así.</p>}
      {grupos.map(({ titulo, respuestas }) => (
        <details
          // Searching opens what it finds.
          key={`${titulo} ${buscando}`}
          className={estilos.grupo}
          {...(enTelefono && !buscando && { name: nombre })}
          {...(buscando && { open: true })}
        >
          <summary>
            {titulo}{' '}
            <span>{`${respuestas.filter((una) => una.motivos.length === 0).length} de ${respuestas.length}`}</span>
          </summary>
          <ul aria-label={titulo}>
            {respuestas.map((respuesta) => (
              <Linea key={respuesta.clave} {...respuesta} />
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

const Linea = ({ texto, motivos, nota }: Respuesta) => {
  const puede = motivos.length === 0
  const detalle = puede ? (nota ?? '') : motivos.join('. ')
  return (
    <li data-puede={puede}>
      <Icono de={puede ? IconCheck : IconX} tam={16} />
      <span>
        <span className="solo-lector">{puede ? 'Sí: ' : 'No: '}</span>
        {texto}
        {detalle && <small>{detalle}</small>}
      </span>
    </li>
  )
}
