import { FechaISO } from '@cabildo/contracts/base/esquema'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_NACIMIENTOS, nombreDeSexo, SEXOS, TEXTO_MAXIMO } from '@cabildo/contracts/nacimientos'
import type { ReactNode } from 'react'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { TextInput } from '../../ui/kit/campo.tsx'
import { opcional } from '../../ui/opcional.tsx'
import { Selector } from '../../ui/Selector.tsx'
import estilos from './CamposNacimiento.module.css'
import { CampoUbigeo } from './CampoUbigeo.tsx'
import { type Campo, codigosDe, derivados, MARCADOS, nombreDeLugar, ROTULOS } from './campos.ts'
import type { NacimientoForm } from './useNacimientoForm.ts'

interface Props {
  forma: NacimientoForm
  /** The record is only to be read (NAC-13). */
  lectura: boolean
}

type CampoTexto = Exclude<Campo, 'sex_nac' | 'ubigeo' | 'fch_nac' | 'fch_ing'>

/** The fields of Table NAC-A; surnames and year of birth follow what is written (NAC-09). */
export function CamposNacimiento({ forma, lectura }: Props) {
  const { valores, lugar, poner } = forma
  const derivado = derivados(valores)

  const comun = (campo: Campo) => ({ ...forma.campo(campo), label: rotuloDe(campo, lectura) })
  // A search field would give its name to the code that it finds.
  const deUbigeo = { ...comun('ubigeo'), name: undefined, 'data-campo': 'ubigeo' }
  const texto = (campo: CampoTexto, resto: { inputMode?: 'numeric'; maxLength?: number } = {}) => (
    <TextInput
      {...comun(campo)}
      required={!lectura && esMarcado(campo)}
      readOnly={lectura}
      maxLength={TEXTO_MAXIMO}
      autoComplete="off"
      value={valores[campo]}
      onChange={({ currentTarget: { value } }) =>
        poner({ [campo]: resto.inputMode ? value.replace(/\D/g, '').slice(0, resto.maxLength) : value })
      }
      {...resto}
    />
  )
  const dia = (campo: 'fch_nac' | 'fch_ing') =>
    lectura ? (
      <TextInput {...comun(campo)} readOnly value={fecha(valores[campo])} />
    ) : (
      <CampoFecha
        key={`${campo} ${forma.vez}`}
        {...comun(campo)}
        nombreCalendario={ROTULOS[campo]}
        value={FechaISO.safeParse(valores[campo]).success ? valores[campo] : ''}
        onChange={(iso, escrito) => poner({ [campo]: iso || escrito })}
      />
    )

  return (
    <>
      <Grupo titulo="Acta" className={estilos.acta}>
        {texto('ano_eje', { inputMode: 'numeric', maxLength: 4 })}
        {texto('nro_lib')}
        {texto('nro_fol')}
        {dia('fch_ing')}
      </Grupo>
      <Grupo titulo="Persona que nació" className={estilos.persona}>
        {texto('ape1')}
        {texto('ape2')}
        {texto('nom_nac')}
        <TextInput
          label={ROTULOS.ape_nac}
          readOnly
          value={derivado.ape_nac}
          {...deDonde(lectura, 'de los dos apellidos')}
        />
        {lectura ? (
          <TextInput {...comun('sex_nac')} readOnly value={nombreDeSexo(valores.sex_nac)} />
        ) : (
          <Selector
            {...comun('sex_nac')}
            required
            value={valores.sex_nac}
            data={[
              ...(valores.sex_nac === '' ? [{ value: '', label: MENSAJES_NACIMIENTOS.sexoObligatorio }] : []),
              ...SEXOS.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget }) => poner({ sex_nac: currentTarget.value })}
          />
        )}
        {dia('fch_nac')}
        <TextInput
          label="Año de nacimiento"
          readOnly
          value={derivado.ano_nac}
          {...deDonde(lectura, 'de la fecha de nacimiento')}
        />
        <div className={estilos.lugar}>
          {lectura ? (
            <TextInput
              {...deUbigeo}
              readOnly
              value={lugar ? nombreDeLugar(lugar) : ''}
              description={lugar && codigosDe(lugar)}
            />
          ) : (
            <CampoUbigeo
              {...deUbigeo}
              lugar={lugar}
              porElegir={valores.porElegir}
              onBuscar={forma.buscarLugar}
              onLugar={forma.ponerLugar}
            />
          )}
        </div>
      </Grupo>
      <Grupo titulo="Padre y madre" className={estilos.padres}>
        {texto('ape_pad')}
        {texto('nom_pad')}
        {texto('ape_mad')}
        {texto('nom_mad')}
      </Grupo>
    </>
  )
}

const esMarcado = (campo: Campo) => (MARCADOS as readonly Campo[]).includes(campo)

const rotuloDe = (campo: Campo, lectura: boolean): ReactNode =>
  lectura || campo === 'sex_nac' || esMarcado(campo) ? ROTULOS[campo] : opcional(ROTULOS[campo])

/** Why a field of the form cannot be written. */
const deDonde = (lectura: boolean, origen: string) => !lectura && { placeholder: `Sale ${origen}` }

const Grupo = ({
  titulo,
  className,
  children,
}: {
  titulo: string
  className: string | undefined
  children: ReactNode
}) => (
  <fieldset className={`${cuerpo.campos} ${estilos.grupo}`}>
    <legend>{titulo}</legend>
    <div className={className}>{children}</div>
  </fieldset>
)
