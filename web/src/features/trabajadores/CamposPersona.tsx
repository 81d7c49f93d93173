import { FechaISO } from '@cabildo/contracts/base/esquema'
import { NOMBRE_TRABAJADOR_MAXIMO, SEXOS } from '@cabildo/contracts/trabajadores'
import type { ReactNode } from 'react'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { Hallazgo } from '../../ui/Hallazgo.tsx'
import { Loader } from '../../ui/kit/boton.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { opcional } from '../../ui/opcional.tsx'
import { Selector } from '../../ui/Selector.tsx'
import estilos from './trabajadores.module.css'
import type { PersonaForm } from './usePersonaForm.ts'

interface Props {
  forma: PersonaForm
  /** The DNI can be written and is looked up; otherwise it is fixed and all else can be written (TRA-19, TRA-20). */
  conDni: boolean
  /** Further fields of one of the modals. */
  children?: ReactNode
}

const NOMBRES = [
  ['name', 'Nombre'],
  ['ape_pat', 'Apellido Paterno'],
  ['ape_mat', 'Apellido Materno'],
] as const

/** The fields of a person (Table TRA-A); data that a lookup found are read-only (TRA-18, TRA-19). */
export function CamposPersona({ forma, conDni, children }: Props) {
  const { valores, poner, campo, texto } = forma
  const { estado, hallazgo } = forma.busqueda
  const aMano = !conDni || estado === 'ausente' || estado === 'fallida'
  // A registry may have no second surname; then people write it.
  const soloLectura = (cual: 'name' | 'ape_pat' | 'ape_mat') => !aMano && hallazgo?.[cual] !== ''
  return (
    <div className={`${cuerpo.campos} ${estilos.campos}`}>
      <CampoDni
        label="DNI"
        required
        disabled={!conDni}
        {...campo('dni')}
        value={valores.dni}
        rightSection={estado === 'buscando' ? <Loader size={16} role="img" aria-label="Buscando el DNI" /> : null}
        onChange={forma.ponerDni}
      />
      {conDni && (
        <Hallazgo estado={estado} ausente="No encontramos ese DNI. Escriba los datos." className={estilos.hallazgo} />
      )}
      {NOMBRES.map(([nombre, rotulo]) => (
        <TextInput
          key={nombre}
          label={rotulo}
          className={nombre === 'name' ? estilos.ancho : undefined}
          required
          readOnly={soloLectura(nombre)}
          placeholder={soloLectura(nombre) ? 'Se completa con el DNI' : ''}
          maxLength={NOMBRE_TRABAJADOR_MAXIMO}
          autoComplete="off"
          {...texto(nombre)}
        />
      ))}
      <Selector
        label="Sexo"
        required
        // Our database keeps the sex it has, so another choice would be lost.
        disabled={hallazgo?.sexo != null}
        {...texto('sexo')}
        data={[
          { value: '', label: 'Seleccione el sexo' },
          ...SEXOS.map(({ valor, etiqueta }) => ({ value: String(valor), label: etiqueta })),
        ]}
      />
      <CampoFecha
        // The field keeps its own text, so another person needs a new field.
        key={`${forma.vez} ${hallazgo?.fecha_nac ?? ''}`}
        label={opcional('Fecha de nacimiento')}
        nombreCalendario="Fecha de nacimiento"
        disabled={hallazgo?.fecha_nac != null}
        {...campo('fecha_nac')}
        value={FechaISO.safeParse(valores.fecha_nac).success ? valores.fecha_nac : ''}
        onChange={(iso, escrito) => poner({ fecha_nac: iso || escrito })}
      />
      {children}
    </div>
  )
}
