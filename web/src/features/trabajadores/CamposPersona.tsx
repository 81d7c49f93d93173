import { FechaISO } from '@cabildo/contracts/base/esquema'
import { NOMBRE_TRABAJADOR_MAXIMO, SEXOS } from '@cabildo/contracts/trabajadores'
import { Loader, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import { conError } from '../../ui/conError.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Selector } from '../../ui/Selector.tsx'
import estilos from './CamposPersona.module.css'
import type { Hallazgo } from './trabajadores.api.ts'
import type { EstadoBusqueda } from './useBusquedaPersona.ts'
import type { PersonaForm } from './usePersonaForm.ts'

interface Props {
  forma: PersonaForm
  /** Looks the DNI up; without it the DNI stands and everything else may be written (TRA-19, TRA-20). */
  onDni?: (dni: string) => void
  busqueda: { estado: EstadoBusqueda; hallazgo: Hallazgo | null }
  caja: RefObject<HTMLDivElement | null>
  /** The fields that only one of the modals has. */
  children?: ReactNode
}

/** A value of another version stands below its field. */
export const ORDEN: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const NOMBRES = [
  ['name', 'Nombre'],
  ['ape_pat', 'Apellido Paterno'],
  ['ape_mat', 'Apellido Materno'],
] as const

/** The fields of a person (Table TRA-A); what a lookup found is not written over (TRA-18, TRA-19). */
export function CamposPersona({ forma, onDni, busqueda: { estado, hallazgo }, caja, children }: Props) {
  const { valores, poner, error, dejar, nota } = forma
  const aMano = !onDni || estado === 'ausente' || estado === 'fallida'
  // A registry may know no second surname: then somebody has to write it.
  const soloLectura = (campo: 'name' | 'ape_pat' | 'ape_mat') => !aMano && hallazgo?.[campo] !== ''
  return (
    <div className={estilos.campos} ref={caja}>
      <CampoDni
        label="DNI"
        name="dni"
        required
        disabled={!onDni}
        value={valores.dni}
        error={conError(error('dni'))}
        rightSection={estado === 'buscando' ? <Loader size={16} aria-label="Buscando el DNI" /> : null}
        onChange={(dni) => onDni?.(dni)}
        onBlur={() => dejar('dni')}
      />
      {onDni && (
        <p className={estilos.hallazgo} role="status">
          {estado === 'ausente' && 'No encontramos ese DNI. Escriba los datos.'}
          {estado === 'encontrada' && (
            <span className={estilos.encontrada}>
              <Icono de={IconCircleCheck} tam={16} />
              Identidad encontrada
            </span>
          )}
        </p>
      )}
      {NOMBRES.map(([campo, rotulo]) => (
        <TextInput
          key={campo}
          label={rotulo}
          name={campo}
          className={campo === 'name' ? estilos.ancho : undefined}
          required
          readOnly={soloLectura(campo)}
          placeholder={soloLectura(campo) ? 'Se completa con el DNI' : ''}
          maxLength={NOMBRE_TRABAJADOR_MAXIMO}
          autoComplete="off"
          inputWrapperOrder={ORDEN}
          description={nota(campo)}
          value={valores[campo]}
          error={conError(error(campo))}
          onChange={(evento) => poner({ [campo]: evento.currentTarget.value })}
          onBlur={() => dejar(campo)}
        />
      ))}
      <Selector
        label="Sexo"
        name="sexo"
        required
        // The own database keeps what it knows of a person: another choice would be lost.
        disabled={hallazgo?.sexo != null}
        inputWrapperOrder={ORDEN}
        description={nota('sexo')}
        value={valores.sexo}
        error={conError(error('sexo'))}
        data={[
          { value: '', label: 'Seleccione el sexo' },
          ...SEXOS.map(({ valor, etiqueta }) => ({ value: String(valor), label: etiqueta })),
        ]}
        onChange={(evento) => poner({ sexo: evento.currentTarget.value })}
        onBlur={() => dejar('sexo')}
      />
      <CampoFecha
        // It keeps what is written itself: another person's date starts anew.
        key={`${forma.vez} ${hallazgo?.fecha_nac ?? ''}`}
        label={
          <>
            Fecha de nacimiento <span className={estilos.opcional}>(opcional)</span>
          </>
        }
        nombreCalendario="Fecha de nacimiento"
        name="fecha_nac"
        disabled={hallazgo?.fecha_nac != null}
        inputWrapperOrder={ORDEN}
        description={nota('fecha_nac')}
        value={FechaISO.safeParse(valores.fecha_nac).success ? valores.fecha_nac : ''}
        error={conError(error('fecha_nac'))}
        onChange={(iso, escrito) => poner({ fecha_nac: iso || escrito })}
        onBlur={() => dejar('fecha_nac')}
      />
      {children}
    </div>
  )
}
