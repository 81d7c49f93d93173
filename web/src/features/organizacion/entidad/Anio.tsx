import {
  type EntidadGuardada,
  Anio as Esquema,
  entidadApi,
  type Lema,
  MENSAJES_ENTIDAD,
} from '@cabildo/contracts/organizacion-entidad'
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { pedir } from '../../../platform/api.ts'
import { entidad } from '../../../platform/entidad.ts'
import { conError } from '../../../ui/conError.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { ActionIcon, Button } from '../../../ui/kit/boton.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import estilos from './entidad.module.css'
import { Seccion } from './Seccion.tsx'
import { useSeccion } from './useSeccion.ts'

const NOMBRES = { lemas: 'nombre oficial de un año' }

/** The official name of each year and the norm that gives it (ORG-39). */
export const Anio = ({ guardada }: { guardada: EntidadGuardada['anio'] }) => {
  const forma = useSeccion({
    ...{ seccion: 'anio', guardada, nombres: NOMBRES },
    valoresDe: ({ lemas }) => ({ lemas: lemas as readonly Lema[] }),
    leido: (_campo, { lemas }) => lemas.map(({ anio, texto }) => `${anio}: ${texto}`).join('; ') || 'ninguno',
    revisar: ({ lemas }) => Esquema.safeParse({ lemas }),
    grabar: async (body, { version }) => (await pedir(entidadApi.anio, { body: { ...body, version } })).data,
  })
  const { lemas } = forma.valores
  const agregarAnio = useRef<HTMLButtonElement>(null)
  const revision = Esquema.safeParse({ lemas })
  const errorEn = (i: number, campo: keyof Lema) => {
    const suyo = revision.success
      ? undefined
      : revision.error.issues.find(({ path }) => path[1] === i && path[2] === campo)?.message
    // An empty row has just been added.
    return suyo && (lemas[i]?.texto !== '' || forma.error('lemas')) ? conError(suyo) : null
  }
  const cambiar = (i: number, cambio: Partial<Lema>) =>
    forma.poner({ lemas: lemas.map((lema, j) => (i === j ? { ...lema, ...cambio } : lema)) })
  const agregar = (anio: number) => forma.poner({ lemas: [{ anio, texto: '', norma: '' }, ...lemas] })
  const { falta } = forma.registro
  const siguiente = Math.max(Number(entidad.hoy.slice(0, 4)) - 1, ...lemas.map(({ anio }) => anio)) + 1
  return (
    <Seccion forma={forma} titulo="Año" detalle="El nombre oficial del año se imprime en los documentos de ese año.">
      {falta !== null && !lemas.some(({ anio }) => anio === falta) && (
        <p className={estilos.falta} role="status">
          <span>
            <Icono de={IconAlertTriangle} /> {MENSAJES_ENTIDAD.faltaLema(falta)}
          </span>
          <Button variant="default" size="compact-sm" onClick={() => agregar(falta)}>
            Agregar el {falta}
          </Button>
        </p>
      )}
      <ul className={estilos.lemas}>
        {lemas.map(({ anio, texto, norma }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the year is being typed, and rows only come in front
          <li key={lemas.length - i} className={estilos.lema}>
            <TextInput
              label="Año"
              inputMode="numeric"
              maxLength={4}
              value={anio || ''}
              error={errorEn(i, 'anio')}
              onChange={({ currentTarget }) => cambiar(i, { anio: Number(currentTarget.value.replace(/\D/g, '')) })}
            />
            <TextInput
              label="Nombre oficial"
              maxLength={200}
              value={texto}
              error={errorEn(i, 'texto')}
              onChange={({ currentTarget }) => cambiar(i, { texto: currentTarget.value })}
              onBlur={() => forma.dejar('lemas')}
            />
            <TextInput
              label={opcional('Norma')}
              maxLength={120}
              value={norma}
              error={errorEn(i, 'norma')}
              onChange={({ currentTarget }) => cambiar(i, { norma: currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              className={estilos.quitar ?? ''}
              aria-label={`Quitar el nombre del ${anio}`}
              onClick={() => {
                forma.poner({ lemas: lemas.filter((_, j) => i !== j) })
                // The button goes away with its row.
                agregarAnio.current?.focus()
              }}
            >
              <Icono de={IconTrash} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div>
        <Button
          ref={agregarAnio}
          variant="default"
          leftSection={<Icono de={IconPlus} />}
          onClick={() => agregar(siguiente)}
        >
          Agregar año
        </Button>
      </div>
    </Seccion>
  )
}
